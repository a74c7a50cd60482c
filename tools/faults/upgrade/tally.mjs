/** What clients saw, step by step: how many answers, how often they had to ask again, and how long they waited at most. */

const none = () => ({ requests: 0, repeated: 0, longestMs: 0, longest: '' });

export class Tally {
  steps = [];
  #now = none();
  #name = '';
  #began = 0;

  /** Begins a step and ends the one before. */
  begin(name, at = Date.now()) {
    this.end(at);
    this.#name = name;
    this.#began = at;
  }

  end(at = Date.now()) {
    if (this.#name) this.steps.push({ name: this.#name, ms: at - this.#began, ...this.#now });
    this.#now = none();
    this.#name = '';
  }

  get current() {
    return this.#name;
  }

  /** An answer counts where it came, with all the tries that it took. */
  hear(request, { ms, repeated }) {
    const now = this.#now;
    now.requests += 1;
    now.repeated += repeated;
    if (ms <= now.longestMs) return;
    now.longestMs = ms;
    now.longest = request;
  }
}
