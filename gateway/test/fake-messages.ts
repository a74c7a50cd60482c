import {
  type DataOf,
  DomainError,
  type Envelope,
  type EventContract,
  type ReplyOf,
  type RequestContract,
} from '@hazardlens/contracts';
import type { MessageContext, Messages, ReceivedEvent } from '../src/clients/messages.js';

type Handler = (data: never, context: MessageContext) => unknown;

/** What was asked of a service. */
export interface AskedRequest {
  type: string;
  data: Record<string, unknown>;
  context: MessageContext;
}

/** Services as functions. Data and replies are parsed by their contracts, as the bus would. */
export class FakeMessages implements Messages {
  readonly asked: AskedRequest[] = [];
  private readonly handlers = new Map<string, Handler>();
  private readonly subscribers: { types: Set<string>; handler: (event: ReceivedEvent) => void | Promise<void> }[] = [];

  answer<C extends RequestContract>(
    contract: C,
    handler: (data: DataOf<C>, context: MessageContext) => ReplyOf<C> | Promise<ReplyOf<C>>,
  ): this {
    this.handlers.set(contract.type, handler as Handler);
    return this;
  }

  async request<C extends RequestContract>(contract: C, data: DataOf<C>, context: MessageContext): Promise<ReplyOf<C>> {
    const handler = this.handlers.get(contract.type);
    const parsed = contract.data.parse(data) as Record<string, unknown>;
    this.asked.push({ type: contract.type, data: parsed, context });
    if (!handler) throw new DomainError('UNAVAILABLE');
    return contract.reply.parse(await handler(parsed as never, context)) as ReplyOf<C>;
  }

  async subscribe(
    contracts: readonly EventContract[],
    handler: (event: ReceivedEvent) => void | Promise<void>,
  ): Promise<void> {
    this.subscribers.push({ types: new Set(contracts.map(({ type }) => type)), handler });
  }

  /** Publishes an event to everybody who subscribed. */
  async publish<C extends EventContract>(contract: C, data: DataOf<C>, tenantId = 'tenant-a'): Promise<void> {
    const event: Envelope = {
      id: '3f0ff2a4-1f5e-4d1c-9a59-111111111111',
      type: contract.type,
      occurredAt: new Date().toISOString(),
      tenantId,
      actorId: 'system',
      correlationId: '3f0ff2a4-1f5e-4d1c-9a59-222222222222',
      causationId: null,
      data: contract.data.parse(data),
    };
    for (const { types, handler } of this.subscribers) if (types.has(contract.type)) await handler(event);
  }

  /** How often a message type was asked. */
  count(contract: RequestContract): number {
    return this.asked.filter(({ type }) => type === contract.type).length;
  }
}
