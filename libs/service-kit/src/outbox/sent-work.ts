import type { CommandContract } from '@hazardlens/contracts';
import type { Transport } from '../messaging/transport.js';
import type { KitCollections } from '../storage/kit-collections.js';
import { rowIdsFrom } from './outbox-row.js';

/** Tells what has become of commands that this service has sent. Injected by the kit. */
export class SentWork {
  constructor(
    private readonly outbox: KitCollections['outbox'],
    private readonly transport: Transport,
  ) {}

  /**
   * Whether the owner of a command is done with all of its kind that were sent before: nothing waits here, on the bus or
   * there. Who got no answer by then gets none any more; until then, asking again only makes the queue longer.
   * @throws when the bus cannot be asked
   */
  async isDone(contract: CommandContract, before: Date): Promise<boolean> {
    const { topic, owner } = contract;
    const waits = await this.outbox.findOne({ topic, _id: { $lt: rowIdsFrom(before) } }, { projection: { _id: 1 } });
    return !waits && (await this.transport.hasPassed(`${owner}.commands`, topic, before));
  }
}
