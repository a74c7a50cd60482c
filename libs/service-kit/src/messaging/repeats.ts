import { isDomainError } from '../errors.js';

/** How often a question is sent in all. */
const mostTries = 3;
/** Share of the asker's patience after which a question without answer is sent again. */
const silence = 1 / 3;
/** Pause after the bus or the service has refused. */
const refusedMs = 300;
/** So many questions earn one repeat, and so many repeats can be saved up. */
const questionsPerRepeat = 10;
const mostSaved = 10;

/**
 * Hedged retries within a budget: sends questions again, which change nothing: one that was lost with a killed process costs a part of the asker's patience
 * and not all of it. At most one question in ten is repeated: where everything is slow, repeating makes it slower.
 */
export class Repeats {
  #saved = mostSaved;

  constructor(private readonly repeated: () => void = () => {}) {}

  /**
   * `ask` sends the question once and waits `ms` at most. The first answer counts, wherever it comes from.
   * @throws what the last try threw, or at once what another try would not change
   */
  run<R>(patienceMs: number, ask: (ms: number) => Promise<R>): Promise<R> {
    this.#saved = Math.min(this.#saved + 1 / questionsPerRepeat, mostSaved);
    const until = performance.now() + patienceMs;
    return new Promise((resolve, reject) => {
      let tries = 0;
      let open = 0;
      let failure: unknown;
      let timer: NodeJS.Timeout | undefined;
      const give = () => {
        clearTimeout(timer);
        reject(failure);
      };
      const send = (): void => {
        tries += 1;
        open += 1;
        ask(until - performance.now()).then(
          (answer) => {
            clearTimeout(timer);
            resolve(answer);
          },
          (error) => {
            open -= 1;
            failure = error;
            if (!mayPass(error)) give();
            else if (wasRefused(error) && tries < mostTries) again(refusedMs);
            else if (open === 0) give();
          },
        );
        if (tries < mostTries) again(patienceMs * silence);
      };
      const again = (pauseMs: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (this.#spend() && performance.now() < until) send();
          else if (open === 0) give();
        }, jittered(pauseMs));
      };
      send();
    });
  }

  #spend(): boolean {
    if (this.#saved < 1) return false;
    this.#saved -= 1;
    this.repeated();
    return true;
  }
}

/** A quarter more or less, so that those who were refused together do not come back together. */
const jittered = (ms: number): number => ms * (0.75 + Math.random() / 2);

const wasRefused = (error: unknown): boolean => isDomainError(error) && error.code === 'UNAVAILABLE';
const mayPass = (error: unknown): boolean => wasRefused(error) || (isDomainError(error) && error.code === 'TIMEOUT');
