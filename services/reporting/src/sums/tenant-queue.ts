import { Injectable } from '@nestjs/common';

/**
 * One change of a tenant's sums at a time on this replica. Two would write the same documents and one of them be sent back
 * by a write conflict; between replicas that still happens and is repeated by the unit of work.
 */
@Injectable()
export class TenantQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(tenantId) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#tails.set(tenantId, mine);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(tenantId) === mine) this.#tails.delete(tenantId);
    }
  }
}
