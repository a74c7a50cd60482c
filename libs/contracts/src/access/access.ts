import type { Actor } from '../actor.js';
import type { IncidentStatus } from '../incident/views.js';
import { isCaptureRole, isReviewRole } from '../roles.js';

/** A contractor's word to one insurer, as it stands at some moment. */
export interface Consent {
  readonly contractor_id: string;
  /** null: never granted */
  readonly granted_at: Date | null;
  /** null: not taken back */
  readonly revoked_at: Date | null;
}

/** The consents behind a service's copies of links: a link that is not active was taken back, whenever that was. */
export const consentsOf = (
  links: readonly { readonly contractor_id: string; readonly active: boolean; readonly granted_at: Date | null }[],
): Consent[] =>
  links
    .filter(({ active }) => active)
    .map(({ contractor_id, granted_at }) => ({ contractor_id, granted_at, revoked_at: null }));

/** Whose records somebody may read: everybody's, the own organisation's, or those of contractors that let them. */
export type Reach =
  | { readonly of: 'everybody' }
  | { readonly of: 'own'; readonly tenant_id: string }
  /** by contractor: since when single incidents are open to them; figures use everything */
  | { readonly of: 'linked'; readonly since: ReadonlyMap<string, Date> };

/** Is this somebody of an insurer? The tenant's type decides before the role (api.md, scope). */
export const isInsurer = ({ role, tenant_type }: Pick<Actor, 'role' | 'tenant_type'>): boolean =>
  role !== 'super_admin' && tenant_type === 'insurance_provider';

/** Captures are the contractor's own: an insurer sees approved incidents and figures, never what they were found on. */
export const readsCaptures = ({ tenant_type }: Pick<Actor, 'tenant_type'>): boolean =>
  tenant_type !== 'insurance_provider';

/** Worker and inspector (api.md): in the portal no single incident, not even in an explanation. */
export const seesSumsOnly = ({ role }: Pick<Actor, 'role'>): boolean => isCaptureRole(role) && !isReviewRole(role);

/** Does a consent open anything at this moment? */
const opensAt = ({ granted_at, revoked_at }: Consent, at: Date): boolean =>
  granted_at !== null && granted_at <= at && (revoked_at === null || revoked_at > at);

/**
 * Contractors that let an insurer look at this moment, and since when. One that was asked under two addresses and granted
 * twice lets it since the earlier grant, as long as that is not taken back.
 */
export function openConsents(consents: Iterable<Consent>, at: Date): Map<string, Date> {
  const since = new Map<string, Date>();
  for (const consent of consents) {
    const { contractor_id, granted_at } = consent;
    if (granted_at === null || !opensAt(consent, at)) continue;
    const known = since.get(contractor_id);
    if (known === undefined || granted_at < known) since.set(contractor_id, granted_at);
  }
  return since;
}

/**
 * Who may read what of whom, at which moment. `actor.linked_contractors` is the owner's word of this moment: a consent that
 * only a copy still knows opens nothing.
 * @param consents to the actor's organisation; of no matter unless it is an insurer
 */
export function reachOf(actor: Actor, consents: Iterable<Consent>, at: Date): Reach {
  if (actor.role === 'super_admin') return { of: 'everybody' };
  if (!isInsurer(actor)) return { of: 'own', tenant_id: actor.tenant_id };
  const { linked_contractors: linked } = actor;
  const standing = [...consents].filter(({ contractor_id }) => linked?.includes(contractor_id) ?? true);
  return { of: 'linked', since: openConsents(standing, at) };
}

/** May this incident be shown? An insurer sees what was approved since the contractor let it. */
export function readsIncident(
  reach: Reach,
  incident: { readonly tenant_id: string; readonly status: IncidentStatus; readonly decided_at: Date | null },
): boolean {
  if (reach.of === 'everybody') return true;
  if (reach.of === 'own') return incident.tenant_id === reach.tenant_id;
  const since = reach.since.get(incident.tenant_id);
  return since !== undefined && incident.status === 'APPROVED' && decidedSince(incident, since);
}

/** @param since null: whenever it was decided */
export const decidedSince = ({ decided_at }: { readonly decided_at: Date | null }, since: Date | null): boolean =>
  since === null || (decided_at !== null && decided_at >= since);
