import type { SourceDescription, SourceLook } from '@hazardlens/contracts';
import type { LookContext } from './finding-source.js';
import type { GuardedHere, GuardedSource } from './guarded-source.js';
import type { SeenFinding } from './merge.js';
import { type SeenPhoto, SharedPhoto } from './photo-to-look-at.js';

type LookState = SourceLook['state'];

/** What the sources beside the detector said about one photo. */
export interface LooksAtPhoto {
  readonly findings: readonly SeenFinding[];
  /** In the order of the sources. */
  readonly states: readonly LookState[];
}

/** The worst that became of a source on any photo of a capture is what is told. */
const WORST_FIRST: readonly LookState[] = ['failed', 'late', 'off', 'looked'];
const worst = (states: readonly LookState[]): LookState => WORST_FIRST.find((state) => states.includes(state)) ?? 'off';

/** The sources of this installation beside the detector. */
export class SourcesOfFindings {
  constructor(private readonly sources: readonly GuardedSource[]) {}

  /** What would look at a photo now, beside the detector and what organisations taught. */
  get versions(): string[] {
    const look = this.sources.filter(({ isForAll, crashed }) => isForAll && !crashed);
    return look.map(({ id, version }) => `${id} ${version}`);
  }

  /** Those that look for an organisation, as they are now. */
  async here(tenantId: string): Promise<SourcesHere> {
    const all = await Promise.all(this.sources.map((source) => source.here(tenantId)));
    return new SourcesHere(all.filter((one) => one !== null));
  }

  /** What each is, for whoever lists them. */
  described(): Promise<SourceDescription[]> {
    return Promise.all(this.sources.filter(({ isForAll }) => isForAll).map((source) => source.described()));
  }

  /** Begins to warm all of them up; no photo of the detector waits for it. */
  start(): void {
    for (const source of this.sources) void source.start();
  }

  /** Ends all of them. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.sources.map((source) => source.stop()));
  }
}

/** The sources that look at the photos of one capture, asked all at once. */
export class SourcesHere {
  constructor(private readonly sources: readonly GuardedHere[]) {}

  /** Nobody looks but the detector. */
  get none(): boolean {
    return this.sources.length === 0;
  }

  get versions(): string[] {
    return this.sources.filter(({ crashed }) => !crashed()).map(({ id, version }) => `${id} ${version}`);
  }

  /** Somebody judges by what the detector saw everywhere. */
  get needsScan(): boolean {
    return this.sources.some((source) => source.needsScan);
  }

  /** Never rejects: a source that does not answer is named by its state. */
  async look(photo: SeenPhoto, context: Omit<LookContext, 'signal'>): Promise<LooksAtPhoto> {
    const shared = new SharedPhoto(photo);
    try {
      const looks = await Promise.all(this.sources.map((source) => source.look(shared, context)));
      return { findings: looks.flatMap(({ findings }) => findings), states: looks.map(({ state }) => state) };
    } finally {
      shared.free();
    }
  }

  /** Nobody was asked: captures are in a hurry. */
  off(): LooksAtPhoto {
    return { findings: [], states: this.sources.map(() => 'off') };
  }

  /** Nothing can be seen on the photo, and whoever looks concludes nothing from it; who crashed does not look. */
  nothingToSee(): LooksAtPhoto {
    return { findings: [], states: this.sources.map(({ crashed }) => (crashed() ? 'off' : 'looked')) };
  }

  /** What is told of each source after all photos of a capture. */
  told(photos: readonly LooksAtPhoto[]): SourceLook[] {
    return this.sources.map(({ id, version, hazards, versions, crashed }, at) => ({
      source: id,
      version,
      state: worst(photos.flatMap(({ states }) => states[at] ?? [])),
      hazards: [...hazards],
      ...(versions && { versions: { ...versions } }),
      ...(crashed() ? { crashed: true as const } : {}),
    }));
  }
}
