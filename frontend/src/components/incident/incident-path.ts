import type { IncidentView, UserView } from '@hazardlens/contracts';

/**
 * The page of an incident. Who reads several organisations is led by the id: two of them may have the same number.
 */
export function incidentPath(
  { id, number }: Pick<IncidentView, 'id' | 'number'>,
  user: Pick<UserView, 'role' | 'tenant_type'> | null,
): string {
  const readsSeveral = user === null || user.role === 'super_admin' || user.tenant_type === 'insurance_provider';
  return `/incidents/${encodeURIComponent(readsSeveral ? id : (number ?? id))}`;
}
