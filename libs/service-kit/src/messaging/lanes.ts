/** A keyed executor: tasks of one key run one after the other, tasks of different keys side by side. */
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** @returns what `task` returns; a failed task does not stop the ones behind it */
  run<R>(key: string, task: () => Promise<R>): Promise<R> {
    const before = this.#tails.get(key);
    const result = before ? before.then(task, task) : task();
    this.#tails.set(key, result);
    const forget = () => {
      if (this.#tails.get(key) === result) this.#tails.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** Resolves when every task that was there is done, well or badly. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#tails.values());
  }
}
