import { type Actor, type AuditEntryView, actorOf, recordAudit, userView } from '@hazardlens/contracts';
import type { Logger } from '@hazardlens/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Messages } from '../clients/messages.js';
import { type Answered, auditedRoutes } from './audited-routes.js';
import { touchedOrganisation } from './touched-organisation.js';

/** An answer waits no longer for the log than that; auth takes the entry down all the same once it is there. */
const deadlineMs = 3_000;
/** Of that, for whose record it was. */
const lookMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who a signed-in request is from, also where it is refused. */
    actor?: Actor;
  }
}

const named = z.object({ id: z.string() });
const answerShape = z.object({
  user: named.optional(),
  link: named.optional(),
  export_id: z.string().optional(),
  id: z.string().optional(),
});
/** Of who has just signed up or accepted an invitation. */
const session = z.object({ access_token: z.string(), user: userView });

/**
 * Notes in the security log what people did, before they are answered: what was answered is in the log. An answer is not held back
 * where the log cannot be written; then the fault is logged, without what the request said.
 */
export function registerAudit(instance: FastifyInstance, messages: Messages, logger: Logger): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const audited = auditedRoutes.get(route);
    // Limits refuse the same person over and over: no log is filled with that.
    if (!audited || reply.statusCode === 429) return payload;
    const answer: unknown = typeof payload === 'string' ? jsonOf(payload) : null;
    const actor = request.actor ?? newcomer(answer);
    if (!actor) return payload;
    const target = audited.target?.(answeredBy(request, answer));
    const lookedAt = Date.now();
    const tenant_id = await touchedOrganisation(request, { deadlineMs: lookMs });
    const leftMs = deadlineMs - (Date.now() - lookedAt);
    const entry = {
      at: new Date().toISOString(),
      type: audited.type,
      actor: { ...actor, linked_contractors: undefined },
      address: request.ip,
      target: target?.id === undefined ? null : { kind: target.kind, id: target.id.slice(0, 200) },
      result: resultOf(reply.statusCode),
      ...(tenant_id === undefined ? {} : { tenant_id }),
    };
    const context = { tenantId: actor.tenant_id, actorId: actor.id, correlationId: request.id, deadlineMs: leftMs };
    await messages.request(recordAudit, entry, context).catch((error: unknown) => {
      logger.error({ err: error, route, correlation_id: request.id }, 'security log not written');
    });
    return payload;
  });
}

const resultOf = (status: number): AuditEntryView['result'] =>
  status < 400 ? 'success' : status === 401 || status === 403 ? 'refused' : 'failed';

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

function newcomer(answer: unknown): Actor | null {
  const { data } = session.safeParse(answer);
  return data ? actorOf(data.user) : null;
}

function answeredBy({ params }: FastifyRequest, answer: unknown): Answered {
  const { id, hazard_type: hazardType } = params as { id?: string; hazard_type?: string };
  const { user, link, export_id, id: answered } = answerShape.safeParse(answer).data ?? {};
  return {
    id,
    hazardType,
    answer: {
      ...(user && { user }),
      ...(link && { link }),
      ...(export_id && { export_id }),
      ...(answered && { id: answered }),
    },
  };
}
