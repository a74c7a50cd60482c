import type { Fact, FactPage, FactPageRequest, QueryContract } from '@hazardlens/contracts';
import { isDomainError } from '../errors.js';
import { pause } from '../messaging/back-off.js';
import type { MessageClient } from '../messaging/message-client.js';

/** So many aggregates in one message: an incident with a long history stays far below what a broker takes. */
const pageSize = 50;
const tries = 5;
const waitMs = 1_000;
/** Facts of every tenant: the question is nobody's in particular. */
const context = { tenantId: 'system', actorId: 'rebuild', deadlineMs: 30_000 };

/** The owners' present facts, asked over the bus. */
export class Facts {
  constructor(private readonly client: Pick<MessageClient, 'request'>) {}

  /**
   * Every aggregate of a kind, in order of the ids, a page at a time; the owner reads the next one while this one is used.
   * Rides out an owner that is busy or restarts.
   */
  async *all<D>(contract: QueryContract<FactPageRequest, FactPage<D>>): AsyncIterable<Fact<D>> {
    let asked: Promise<FactPage<D>> | null = this.#page(contract, { after: null, limit: pageSize });
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
        if (!mayPass || failures === tries) throw error;
        await pause(waitMs);
      }
    }
  }
}
