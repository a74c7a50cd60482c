import type { FindingSource, LookContext, PhotoToLookAt, RawFinding } from '../src/sources/finding-source.js';
import type { InstalledSource } from '../src/sources/installed-source.js';

type Behaviour = (photo: PhotoToLookAt, context: LookContext) => Promise<readonly RawFinding[]>;

/** A source that does what a test says. */
export class FakeSource implements FindingSource {
  readonly version = '1';
  readonly hazards: readonly string[] = ['person_down', 'no_hard_hat'];
  started = 0;
  stopped = 0;
  looks = 0;
  /** Looks that have not ended. */
  running = 0;
  mostRunning = 0;

  constructor(
    readonly id: string,
    public behaviour: Behaviour,
  ) {}

  async start(): Promise<void> {
    this.started += 1;
  }

  async look(photo: PhotoToLookAt, context: LookContext): Promise<readonly RawFinding[]> {
    this.looks += 1;
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    try {
      return await this.behaviour(photo, context);
    } finally {
      this.running -= 1;
    }
  }

  async stop(): Promise<void> {
    this.stopped += 1;
  }
}

export const installed = (source: FindingSource, bounds: Partial<InstalledSource> = {}): InstalledSource => ({
  source,
  budgetMs: 1_000,
  atOnce: 2,
  probabilityOf: () => null,
  ...bounds,
});

/** Somebody on the ground in the middle of the photo. */
export const somebodyDown: RawFinding = {
  hazard_type: 'person_down',
  boxes: [{ x: 0.3, y: 0.5, w: 0.4, h: 0.2, class: 'person' }],
  raw: 0.8,
  reason_code: 'person_lying',
  reason_params: { count: 1 },
};
