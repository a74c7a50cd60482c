import type { CommandContract, EventContract, QueryContract, ReplyOf } from '@hazardlens/contracts';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import type { MessageOf } from './message.js';

/** Extras that Nest hands to the transport beside the pattern. */
export interface HandlerExtras {
  readonly contracts: readonly (CommandContract | QueryContract | EventContract)[];
}

// F is inferred from the method: a handler whose message or reply is another contract's does not compile.
type HandlerDecorator<M, R> = <F extends (message: M) => Promise<R>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<F>,
) => void;

/** The one handler of a command: ordered by key, retried, made idempotent by `unitOfWork.once`. */
export const CommandHandler = <C extends CommandContract>(contract: C): HandlerDecorator<MessageOf<C>, ReplyOf<C>> =>
  MessagePattern(contract.type, { contracts: [contract] } satisfies HandlerExtras) as HandlerDecorator<
    MessageOf<C>,
    ReplyOf<C>
  >;

/** The one handler of a query: no inbox, no retry, not called once its deadline has passed. */
export const QueryHandler = <C extends QueryContract>(contract: C): HandlerDecorator<MessageOf<C>, ReplyOf<C>> =>
  MessagePattern(contract.type, { contracts: [contract] } satisfies HandlerExtras) as HandlerDecorator<
    MessageOf<C>,
    ReplyOf<C>
  >;

/** Consumes one or several events. Other services may consume them too; this one handles each type once. */
export const EventHandler = <C extends EventContract>(...contracts: C[]): HandlerDecorator<MessageOf<C>, unknown> =>
  EventPattern(
    contracts.map((contract) => contract.type),
    { contracts } satisfies HandlerExtras,
  ) as HandlerDecorator<MessageOf<C>, unknown>;
