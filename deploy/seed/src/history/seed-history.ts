import { ensureLink, getInsuranceDashboard, getRiskIntelligence, listLinks } from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import { contractor, insurer, people } from '../accounts.js';
import { type Requests, seedContext } from '../request-context.js';
import type { DemoAccounts } from '../seed-demo.js';
import { type StatusTotals, StoryImport } from './import-story.js';
import { PictureStore } from './picture-store.js';
import { tellStory } from './story.js';
import { HISTORY_DAYS, StoryCalendar } from './story-calendar.js';

const DAY_MS = 86_400_000;
const ASK_AGAIN_MS = 400;
/** Read models that take longer catch up by themselves. */
const CATCH_UP_MS = 120_000;
/** Answers that stay the same so often in a row are taken for settled. */
const SAME_ANSWERS = 3;

/**
 * Ninety days of the demo contractor's history, relative to the day on which the contractor was made: a later start adds
 * nothing. The link to the insurer comes last and says that all is there; cut short, the next call goes on.
 * @param onProgress called with 0 … 1 as it goes on; not at all when there is nothing to do
 * @throws DomainError when a service does not answer
 */
export async function seedHistory(
  client: Requests,
  objects: ObjectStore,
  accounts: DemoAccounts,
  onProgress: (share: number) => void = () => {},
): Promise<void> {
  const { links } = await client.request(listLinks, { actor: people.grace, addresses: [] }, seedContext(insurer.id));
  if (links.some((link) => link.contractor_email === contractor.contact_email)) return;
  onProgress(0);
  const { tenant } = accounts.contractor;
  const calendar = new StoryCalendar(new Date(tenant.created_at), contractor.time_zone);
  const sites = new Map(accounts.sites.map((site) => [site.id, site]));
  const pictures = new PictureStore(objects, contractor.id);
  const story = new StoryImport(client, pictures, sites, calendar, onProgress);
  await readModelsShow(client, await story.run(tellStory(calendar)));
  const link = {
    insurer: { id: insurer.id, name: insurer.name },
    contractor: { id: contractor.id, name: contractor.name, email: contractor.contact_email },
    granted_at: new Date(calendar.end.getTime() - HISTORY_DAYS * DAY_MS).toISOString(),
  };
  await client.request(ensureLink, link, seedContext(insurer.id));
}

/** Waits until dashboards show it all: whoever looks at half of it would take it for the truth. */
async function readModelsShow(client: Requests, totals: StatusTotals): Promise<void> {
  const context = seedContext(contractor.id);
  const actor = people.ana;
  let before = '';
  let same = 0;
  for (const until = Date.now() + CATCH_UP_MS; Date.now() < until; ) {
    const [portal, { generated_at: _, ...hub }] = await Promise.all([
      client.request(getInsuranceDashboard, { actor, locale: 'en' }, context),
      client.request(getRiskIntelligence, { actor, site_id: null, time_range: '90d', locale: 'en' }, context),
    ]);
    const counted = hub.category_breakdown.reduce((sum, { value }) => sum + value, 0);
    const approved = portal.contractors[0]?.incident_count ?? 0;
    const complete = approved >= totals.APPROVED && counted <= totals.APPROVED + totals.REVIEW_REQUIRED;
    const answer = JSON.stringify([portal.contractors, hub]);
    same = complete && answer === before ? same + 1 : 0;
    if (same === SAME_ANSWERS) return;
    before = answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
