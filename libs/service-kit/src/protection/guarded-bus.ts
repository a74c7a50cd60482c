import { claimChecked } from '../claims/claim-checked-transport.js';
import type { BusKeys } from '../config/bus-keys.js';
import type { Logger } from '../logging/logger.js';
import { MessageSigner } from '../messaging/message-signature.js';
import type { Transport } from '../messaging/transport.js';
import type { ObjectStore } from '../object-store/object-store.js';
import { sealedTransport } from './sealed-transport.js';
import { signedTransport } from './signed-transport.js';

export interface GuardedBusOptions {
  /** The bare bus, which others may reach too. */
  readonly transport: Transport;
  readonly keys: BusKeys;
  /** Name of the process that signs. */
  readonly issuer: string;
  readonly logger: Logger;
  /** Where the content of long messages lies; without it they are refused. */
  readonly objects?: ObjectStore;
}

/**
 * A bus between processes as every one of them must use it. Sealed before its content may be put into the object store, and
 * signed last, with the place of that content.
 */
export function guardedBus({ transport, keys, issuer, logger, objects }: GuardedBusOptions): Transport {
  const signed = signedTransport({ transport, signer: new MessageSigner(keys, issuer), logger });
  const checked = objects ? claimChecked({ transport: signed, objects, logger }) : signed;
  return sealedTransport({ transport: checked, keys, logger });
}
