import { describeSources, type SourceDescription, type SourcesView, type SourceView } from '@hazardlens/contracts';
import type { Messages } from '../clients/messages.js';

const freshMs = 10_000;
const deadlineMs = 3_000;

/** Cards, licences and figures of the sources, asked of inference at most every ten seconds. */
export class DescribedSources {
  private asked: { at: number; answer: Promise<SourceDescription[] | null> } | undefined;

  constructor(private readonly messages: Messages) {}

  /** Where inference does not answer, the list is told without, and says so: what decisions say is known all the same. */
  async added(view: SourcesView): Promise<SourcesView> {
    const described = await this.current();
    if (described === null) return view;
    const sources = view.sources.map((source) => withFacts(source, described));
    // Installed, and nobody's photos have come since.
    const unseen = described.filter(({ source }) => !view.sources.some(({ id }) => id === source)).map(asNew);
    return { ...view, sources: [...sources, ...unseen], described: true };
  }

  private current(): Promise<SourceDescription[] | null> {
    const now = performance.now();
    if (this.asked && now - this.asked.at < freshMs) return this.asked.answer;
    const context = { tenantId: 'public', actorId: 'gateway', deadlineMs };
    const answer = this.messages.request(describeSources, {}, context).then(
      ({ sources }) => sources,
      () => {
        this.asked = undefined;
        return null;
      },
    );
    this.asked = { at: now, answer };
    return answer;
  }
}

function withFacts(view: SourceView, described: readonly SourceDescription[]): SourceView {
  const found = described.find(({ source }) => source === view.id);
  if (!found) return view;
  const { card, licence, sha256, figures, switched_off } = found;
  // What would look now, where nothing has looked yet.
  const version = view.looked === null ? found.version : view.version;
  return { ...view, version, card, licence, sha256, figures, switched_off };
}

const asNew = ({ source, ...facts }: SourceDescription): SourceView => ({
  ...{ _id: source, id: source, looked: null, hazards: [] },
  ...facts,
});
