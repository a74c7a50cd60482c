import { type Actor, DomainError, isInsurer, listLinkedContractors, type RouteAccess } from '@hazardlens/contracts';
import type { Messages } from '../clients/messages.js';

const deadlineMs = 5_000;
/** Answers that show nothing of a contractor: they must not depend on the service that owns links. */
const ownRecordsOnly = new Set(['/me', '/analytics', '/notifications', '/live']);
const readsByLink = ({ method, path }: RouteAccess): boolean => method === 'GET' && !ownRecordsOnly.has(path);

/**
 * The actor of a request as services see it: reads of an insurer carry which contractors are linked at this moment, asked
 * of the links' owner each time and never remembered, so that a revoke hides at once.
 * @throws DomainError UNAVAILABLE when the owner does not answer: no answer never means access
 */
export async function withLinkedContractors(
  actor: Actor,
  route: RouteAccess,
  messages: Messages,
  correlationId: string,
): Promise<Actor> {
  if (!isInsurer(actor) || !readsByLink(route)) return actor;
  try {
    const { contractor_ids } = await messages.request(
      listLinkedContractors,
      { insurer_id: actor.tenant_id },
      { tenantId: actor.tenant_id, actorId: actor.id, correlationId, deadlineMs },
    );
    return { ...actor, linked_contractors: contractor_ids };
  } catch {
    throw new DomainError('UNAVAILABLE');
  }
}
