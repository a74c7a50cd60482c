/** Clocks of two machines may differ by as much. */
export const CLOCK_LEEWAY_MS = 5 * 60_000;

/** What was seen of a clock counts for one to two of these. */
const spanMs = 30_000;
/** A clock that was set anew shows by so much. */
const setAnewMs = 1_000;
const mostSenders = 2_000;

interface Seen {
  since: number;
  /** the least that a message of this span seemed to be on its way, in ms; below zero where its sender is ahead */
  least: number;
  before: number;
}

/**
 * How long messages have been on their way, although no two clocks agree. The quickest message of a sender within a minute
 * was hardly on its way at all: as much as it seems to have taken, the two clocks differ.
 */
export class SenderClocks {
  readonly #seen = new Map<string, Seen>();
  #offset: number;

  constructor(
    private readonly now: () => number = Date.now,
    /** A clock that nobody sets. */
    private readonly steady: () => number = () => performance.now(),
  ) {
    this.#offset = now() - steady();
  }

  /**
   * How long ago a message was sent that says so of itself, in ms: by its sender's clock as far as that is known, plus what
   * it has waited here since `takenAt`, which is known for certain.
   */
  ageOf(sender: string, sentAt: number, takenAt = this.steady()): number {
    this.#forgetIfSetAnew();
    const waited = this.steady() - takenAt;
    const apparent = this.now() - waited - sentAt;
    const seen = this.#note(sender, apparent);
    // Longer than any difference of clocks: it has waited elsewhere.
    if (apparent > CLOCK_LEEWAY_MS + spanMs) return apparent + waited;
    return apparent - Math.min(seen.least, seen.before) + waited;
  }

  #note(sender: string, apparent: number): Seen {
    const at = this.steady();
    const known = this.#seen.get(sender);
    const seen = known ?? { since: at, least: apparent, before: Number.POSITIVE_INFINITY };
    if (at - seen.since > spanMs) {
      seen.before = at - seen.since > 2 * spanMs ? Number.POSITIVE_INFINITY : seen.least;
      seen.least = apparent;
      seen.since = at;
    }
    seen.least = Math.min(seen.least, apparent);
    if (!known && this.#seen.size >= mostSenders) this.#seen.clear();
    this.#seen.set(sender, seen);
    return seen;
  }

  /** Our own clock was put right: every difference is another one. */
  #forgetIfSetAnew(): void {
    const offset = this.now() - this.steady();
    if (Math.abs(offset - this.#offset) > setAnewMs) this.#seen.clear();
    this.#offset = offset;
  }
}
