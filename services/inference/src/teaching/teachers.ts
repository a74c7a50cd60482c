import { type Actor, DomainError, isReviewRole } from '@hazardlens/contracts';

/** Who reviews may teach: they decide what a hazard is. @throws DomainError FORBIDDEN */
export function refuseStrangers({ role, tenant_type }: Actor): void {
  if (!isReviewRole(role) || tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
}
