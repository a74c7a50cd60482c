import type { DataOf, Envelope, EventContract, ReplyOf, RequestContract } from '@hazardlens/contracts';

/** Who asks, for the envelope of a message. */
export interface MessageContext {
  tenantId: string;
  actorId: string;
  correlationId?: string;
  /** how long the asker waits, in milliseconds */
  deadlineMs?: number;
  idempotencyKey?: string;
  /** of what the client sent under that key */
  bodyHash?: string;
}

/** An event as a subscriber of the gateway sees it. */
export type ReceivedEvent = Envelope;

/** The part of the kit's `MessageClient` that the gateway stands on; tests put a fake in its place. */
export interface Messages {
  /** Throws the service's `DomainError`, `TIMEOUT` after the deadline, `UNAVAILABLE` when the bus refuses. */
  request<C extends RequestContract>(contract: C, data: DataOf<C>, context: MessageContext): Promise<ReplyOf<C>>;
  /** Every gateway instance sees every event from now on. */
  subscribe(
    contracts: readonly EventContract[],
    handler: (event: ReceivedEvent) => void | Promise<void>,
  ): Promise<unknown>;
}

/** Injection token of {@link Messages}. */
export const MESSAGES = Symbol('MESSAGES');
