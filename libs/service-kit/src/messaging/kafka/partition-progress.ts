interface Entry {
  readonly offset: bigint;
  done: boolean;
}

/** Which messages of a partition are being worked on, and up to where all are done: the offset that may be committed. */
export class PartitionProgress {
  readonly #entries: Entry[] = [];
  #next: bigint;
  #committed: bigint | undefined;
  /** Another member has the partition now: nothing is started or committed any more. */
  revoked = false;

  constructor(
    readonly topic: string,
    readonly partition: number,
    first: bigint,
  ) {
    this.#next = first;
  }

  /** The offset that is expected next; what lies before was taken already. */
  get next(): bigint {
    return this.#next;
  }

  get pending(): number {
    return this.#entries.length;
  }

  /** @returns how to say that the message is done; null when it was taken before (after a rebalance) */
  take(offset: bigint): (() => void) | null {
    if (offset < this.#next) return null;
    const entry = { offset, done: false };
    this.#entries.push(entry);
    this.#next = offset + 1n;
    return () => {
      entry.done = true;
      while (this.#entries[0]?.done) this.#entries.shift();
    };
  }

  /** Messages up to `end`, the partition's next free offset, that are not done. */
  lag(end: bigint): number {
    const upTo = this.#entries[0]?.offset ?? this.#next;
    return end > upTo ? Number(end - upTo) : 0;
  }

  /** The offset to commit, or null when nothing is new. */
  committable(): bigint | null {
    const upTo = this.#entries[0]?.offset ?? this.#next;
    return upTo === this.#committed ? null : upTo;
  }

  committed(offset: bigint): void {
    this.#committed = offset;
  }
}
