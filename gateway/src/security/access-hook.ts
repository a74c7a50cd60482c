import type { Actor, RouteAccess } from '@hazardlens/contracts';
import { DomainError } from '@hazardlens/contracts';
import { lineOf } from '@hazardlens/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Messages } from '../clients/messages.js';
import { localeOf } from '../server/locale-of.js';
import { sentHashOf } from '../server/sent-hash.js';
import type { AccessTable } from './access-table.js';
import { Caller, idempotencyKeyOf } from './caller.js';
import { withLinkedContractors } from './linked-contractors.js';
import type { CheckRateLimits } from './rate-limits.js';
import type { SignInCheck } from './sign-in.js';

interface AccessParts {
  table: AccessTable;
  signIns: SignInCheck;
  messages: Messages;
  limits: CheckRateLimits;
}

/**
 * Decides who may call a route before a byte of its body is read: 401 → 403, limits in between. A route without a row in
 * the access table is not served (the gateway does not even start with one).
 */
export function registerAccessHook(instance: FastifyInstance, { table, signIns, messages, limits }: AccessParts): void {
  instance.addHook('onRequest', async (request) => {
    const url = request.routeOptions.url;
    const signIn = await signIns.of(request);
    request.limitKey = signIn ? `account ${signIn.userId}` : `address ${lineOf(request.ip)}`;
    const route = `${request.method} ${url ?? ''}`;
    if (url !== undefined && table.isOpen(url)) return;
    await limits(request, route);
    if (url === undefined || request.is404) return;
    const row = table.find(request.method, url);
    if (!row) throw new DomainError('NOT_FOUND');
    if (row.access === 'public') return refuseEncodedBody(request);
    const session = await signIn?.session(request.id);
    if (!signIn || !session) throw new DomainError('UNAUTHENTICATED');
    request.actor = session.actor;
    assertAllowed(row, session.actor);
    refuseEncodedBody(request);
    const { headers, id } = request;
    const actor = await withLinkedContractors(session.actor, row, messages, id);
    const key = takesIdempotencyKey(row) ? idempotencyKeyOf(headers['idempotency-key'], actor.id, route) : undefined;
    const locale = localeOf(headers['accept-language']);
    request.caller = new Caller(messages, signIn, session.user, actor, id, locale, key, () => sentHashOf(request));
  });
}

/** Role and kind of organisation against the access table. */
export function assertAllowed(row: RouteAccess, actor: Actor): void {
  const insurer = actor.tenant_type === 'insurance_provider';
  if (insurer ? row.contractorOnly : row.insurerOnly) throw new DomainError('FORBIDDEN');
  if (row.access === 'public' || row.access === 'signed-in') return;
  if (!row.access.includes(actor.role)) throw new DomainError('FORBIDDEN');
}

/** Sign-ins and invitations answer with secrets that must not be kept for a repeat (api.md). */
export const takesIdempotencyKey = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && !path.startsWith('/auth/') && !path.endsWith('/invite');

/** A compressed body could hide gigabytes behind kilobytes. */
function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new DomainError('BODY_ENCODING');
}
