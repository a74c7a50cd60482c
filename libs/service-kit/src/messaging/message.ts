import type { AnyContract, DataOf, Envelope } from '@hazardlens/contracts';

/** What a handler gets: the envelope with parsed data. */
export type MessageOf<C extends AnyContract> = C extends AnyContract
  ? Envelope<DataOf<C>> & {
      /**
       * Tells the bus that this message is still being worked on. The kit does so by itself for two minutes after the
       * start or the last call; longer work calls it. Rejects never.
       */
      heartbeat(): Promise<void>;
    }
  : never;

/** Any handled message, as far as the kit itself needs it. */
export type AnyMessage = Envelope & { heartbeat(): Promise<void> };

/** Who causes what follows: for jobs and clients, which have no message to continue from. */
export interface Origin {
  readonly tenantId: string;
  readonly actorId: string;
  readonly correlationId?: string | undefined;
}
