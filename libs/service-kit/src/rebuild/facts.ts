import type { Fact, FactPage, FactPageRequest, QueryContract } from '@hazardlens/contracts';
import { isDomainError } from '../errors.js';
import { pause } from '../messaging/back-off.js';
import type { MessageClient } from '../messaging/message-client.js';
import type { RebuildStep } from './rebuild-records.js';

/** So many aggregates in one message: an incident with a long history stays far below what a broker takes. */
const pageSize = 50;
const tries = 5;
const waitMs = 1_000;
/** Facts of every tenant: the question is nobody's in particular. */
const context = { tenantId: 'system', actorId: 'rebuild', deadlineMs: 30_000 };

const ownerOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** Where the steps of a rebuild are written down, so that one that was cut off goes on where it was. */
export interface Progress {
  step(name: string): Promise<RebuildStep>;
  save(name: string, step: RebuildStep): Promise<void>;
}

const fromTheStart: Progress = {
  step: async () => ({ after: null, count: 0, done: false }),
  save: async () => {},
};

/** The owners' facts of a kind from one aggregate on, and how far one had come with them before. */
export interface FactStream<D> extends AsyncIterable<Fact<D>> {
  progress(): Promise<RebuildStep>;
  save(step: RebuildStep): Promise<void>;
}

/** The owners' present facts, asked over the bus: a snapshot feed. */
export class Facts {
  #streams = 0;

  constructor(
    private readonly client: Pick<MessageClient, 'request'>,
    private readonly progress: Progress = fromTheStart,
  ) {}

  /**
   * Every aggregate of a kind that is not stored yet, in order of the ids. The owner reads the next page while this one is
   * used; one that is busy or restarts is ridden out.
   */
  all<D>(contract: QueryContract<FactPageRequest, FactPage<D>>): FactStream<D> {
    // The same facts may be asked for twice; in every run in the same order.
    this.#streams += 1;
    const name = `${this.#streams}-${contract.type.replaceAll('.', '-')}`;
    const step = () => this.progress.step(name);
    return {
      progress: step,
      save: (reached) => this.progress.save(name, reached),
      [Symbol.asyncIterator]: () => this.#pages(contract, step),
    };
  }

  /** Does `work` for each of these ids, which come in order; those that were done before are left out. */
  async each(
    name: string,
    ids: Iterable<string> | AsyncIterable<string>,
    work: (id: string) => Promise<void>,
  ): Promise<void> {
    const { after, done, ...before } = await this.progress.step(name);
    let { count } = before;
    let last = after;
    if (done) return;
    for await (const id of ids) {
      if (after !== null && id <= after) continue;
      await work(id);
      count += 1;
      last = id;
      await this.progress.save(name, { after: last, count, done: false });
    }
    await this.progress.save(name, { after: last, count, done: true });
  }

  async *#pages<D>(
    contract: QueryContract<FactPageRequest, FactPage<D>>,
    step: () => Promise<RebuildStep>,
  ): AsyncGenerator<Fact<D>> {
    const { after } = await step();
    let asked: Promise<FactPage<D>> | null = this.#page(contract, { after, limit: pageSize });
    while (asked !== null) {
      const page: FactPage<D> = await asked;
      asked = page.next === null ? null : this.#page(contract, { after: page.next, limit: pageSize });
      // it is awaited when this page is used up; until then a refusal is nobody's yet
      asked?.catch(() => {});
      yield* page.facts;
    }
  }

  async #page<D>(
    contract: QueryContract<FactPageRequest, FactPage<D>>,
    request: FactPageRequest,
  ): Promise<FactPage<D>> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.client.request(contract, request, context);
      } catch (error) {
        const mayPass = isDomainError(error) && (error.code === 'TIMEOUT' || error.code === 'UNAVAILABLE');
        if (!mayPass) throw error;
        // who reads a code alone does not know which service to look at
        if (failures === tries)
          throw new Error(`${ownerOf(contract.type)} does not answer ${contract.type} (${error.code}).`, {
            cause: error,
          });
        await pause(waitMs);
      }
    }
  }
}
