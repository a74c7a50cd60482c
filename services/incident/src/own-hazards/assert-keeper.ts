import { type Actor, DomainError, isReviewRole } from '@hazardlens/contracts';

/** Own hazard types, posters and companies are the reviewers' to keep; insurers have none. */
export function assertKeeper({ role, tenant_type }: Actor): void {
  if (!isReviewRole(role) || tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
}
