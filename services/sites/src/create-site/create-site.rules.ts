import { type Actor, DomainError } from '@hazardlens/contracts';

/**
 * The organisation that gets the site: one's own, or for a super_admin the one that is named.
 * @throws DomainError FORBIDDEN | TENANT_REQUIRED
 */
export function tenantOfSite(
  actor: Pick<Actor, 'role' | 'tenant_id' | 'tenant_type'>,
  named: string | null | undefined,
): string {
  if (actor.role === 'super_admin') {
    if (!named) throw new DomainError('TENANT_REQUIRED');
    return named;
  }
  if (actor.tenant_type !== 'contractor') throw new DomainError('FORBIDDEN');
  // Unknown and foreign organisations are refused alike, so the answer does not tell which ids exist.
  if (named && named !== actor.tenant_id) throw new DomainError('FORBIDDEN');
  return actor.tenant_id;
}
