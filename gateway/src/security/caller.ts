import type { Actor, DataOf, Locale, ReplyOf, RequestContract, UserView } from '@hazardlens/contracts';
import { DomainError } from '@hazardlens/contracts';
import { bodyHash } from '@hazardlens/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { MessageContext, Messages } from '../clients/messages.js';
import type { SignIn } from './sign-in.js';

/** Who is behind a signed-in request, and what its messages carry. */
export class Caller {
  constructor(
    private readonly messages: Messages,
    readonly signIn: SignIn,
    readonly user: UserView,
    readonly actor: Actor,
    readonly correlationId: string,
    readonly locale: Locale,
    /** Header `Idempotency-Key`, bound to user and route; undefined when there is none. */
    readonly idempotencyKey: string | undefined,
    /** What the client sent under that key, as a hash: known once the body was read. */
    private readonly sentHash: () => string,
  ) {}

  /**
   * Asks a service as this person: the actor goes along, and with a change the client's idempotency key.
   * @throws DomainError the service's own, TIMEOUT or UNAVAILABLE
   */
  ask<C extends RequestContract>(
    contract: C,
    data: Omit<DataOf<C>, 'actor'>,
    context: Partial<MessageContext> = {},
  ): Promise<ReplyOf<C>> {
    const asked = { ...data, actor: this.actor } as DataOf<C>;
    return this.messages.request(contract, asked, { ...this.context(contract), ...context });
  }

  /** The envelope fields of this person's messages. */
  context({ kind }: RequestContract): MessageContext {
    const { actor, correlationId, idempotencyKey } = this;
    const change = kind === 'command' && idempotencyKey !== undefined;
    const repeatable = change ? { idempotencyKey, bodyHash: this.sentHash() } : {};
    return { tenantId: actor.tenant_id, actorId: actor.id, correlationId, ...repeatable };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access hook on every route that is not public. */
    caller?: Caller;
  }
}

export const longestKey = 200;

/**
 * The client's key, bound to the user and the route, so that one key used for two things is two keys.
 * @throws DomainError VALIDATION_FAILED when the header is not 1 … 200 characters
 */
export function idempotencyKeyOf(
  header: string | string[] | undefined,
  userId: string,
  route: string,
): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length === 0 || header.length > longestKey) {
    throw new DomainError('VALIDATION_FAILED', { fields: 'Idempotency-Key' });
  }
  return bodyHash([userId, route, header]);
}

/** The envelope fields of a request that nobody is signed in for. */
export const publicContext = (request: FastifyRequest): MessageContext => ({
  tenantId: 'public',
  actorId: 'anonymous',
  correlationId: request.id,
});

/** Parameter of a controller's method: the signed-in caller, known before the body was read. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new DomainError('UNAUTHENTICATED');
  return caller;
});
