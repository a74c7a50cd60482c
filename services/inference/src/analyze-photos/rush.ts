/**
 * Tells when captures come faster than they can be looked at closely. Captures wait on the bus, where one replica cannot
 * count them; but while they wait, each place that becomes free is taken at once. So: several captures that found all
 * other places taken, until one finds half of them free. A burst that fits into the places is none.
 */
export class Rush {
  #running = 0;
  #crowded = 0;

  /**
   * @param places captures that are worked on at once
   * @param patience crowded starts that are still looked at closely
   */
  constructor(
    private readonly places: number,
    private readonly patience: number,
  ) {}

  /** A capture begins. @returns whether it has to hurry */
  begin(): boolean {
    this.#running += 1;
    if (this.#running >= this.places) this.#crowded += 1;
    // Two may end in the same moment: that a single place is free says nothing.
    else if (this.#running <= this.places / 2) this.#crowded = 0;
    return this.#crowded > this.patience;
  }

  /** A capture that began has ended, one way or the other. */
  end(): void {
    this.#running -= 1;
  }
}
