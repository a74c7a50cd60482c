import type { Logger } from './logging/logger.js';
import { isOutage } from './messaging/outage.js';

/**
 * What went wrong for single organisations or records in one run of a job. Each is logged and holds up none of the others;
 * `end` then fails the run, so that `hazardlens_job_seconds` and the alert on it tell of it.
 */
export class Troubles {
  readonly #causes: unknown[] = [];

  /** @param message what did not happen, for the log */
  constructor(
    private readonly logger: Logger,
    private readonly message: string,
  ) {}

  /**
   * @param about whose it is, for the log: ids only
   * @returns what `work` gives, or undefined where it fails
   */
  async held<T>(about: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#causes.push(error);
      this.logger.error({ err: error, ...about }, this.message);
      return undefined;
    }
  }

  /** @throws where anything went wrong: an outage when nothing else was, so that a store that is away is told once */
  end(): void {
    const [first] = this.#causes;
    if (first === undefined) return;
    const cause = this.#causes.find((error) => !isOutage(error)) ?? first;
    throw new Error(`${this.message}: ${this.#causes.length} times`, { cause });
  }
}
