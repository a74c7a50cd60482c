import { Lanes, type Transaction, UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';

type Message = Parameters<UnitOfWork['once']>[0];

/**
 * Transactions that may open incidents, or take away what a new one takes over: one of an organisation at a time on this replica.
 * Two would meet at the row of its numbers, and under load undo each other until somebody's time is over; between replicas that
 * still happens and is repeated.
 */
@Injectable()
export class Openings {
  readonly #lanes = new Lanes();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Like the unit of work's. */
  once<R>(tenantId: string, message: Message, work: (transaction: Transaction) => Promise<R>): Promise<R> {
    return this.#lanes.run(tenantId, () => this.unitOfWork.once(message, work));
  }
}
