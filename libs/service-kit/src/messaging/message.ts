import type { AnyContract, DataOf, Envelope } from '@hazardlens/contracts';

/** What a handler gets: the envelope with parsed data. */
export type MessageOf<C extends AnyContract> = C extends AnyContract
  ? Envelope<DataOf<C>> & {
      /**
       * A sign of life. Work that may take longer than two minutes gives one now and then: a handler that is silent
       * for so long counts as hung and makes the process's liveness fail. Never rejects.
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
