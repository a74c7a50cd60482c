import type { AnyContract, CommandContract, QueryContract, ReplyOf } from '@hazardlens/contracts';
import type { MessageOf } from '@hazardlens/service-kit';

type Answer<C extends AnyContract> = C extends CommandContract | QueryContract
  ? (message: MessageOf<C>) => ReplyOf<C> | Promise<ReplyOf<C>>
  : (message: MessageOf<C>) => void | Promise<void>;

/** Stands in for a service that is not part of the test: records what comes and answers. */
export interface Fake<C extends AnyContract = AnyContract> {
  readonly contract: C;
  /** What has come so far, in order of arrival. */
  readonly messages: MessageOf<C>[];
  handle(message: MessageOf<C>): Promise<unknown>;
}

/** A fake handler of a command or query, or a listener to an event. Throw a DomainError to refuse. */
export function fake<C extends AnyContract>(contract: C, answer?: Answer<C>): Fake<C> {
  const messages: MessageOf<C>[] = [];
  return {
    contract,
    messages,
    async handle(message) {
      messages.push(message);
      const given = answer as ((message: MessageOf<C>) => unknown) | undefined;
      return (await given?.(message)) ?? {};
    },
  };
}
