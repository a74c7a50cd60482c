import type { DataOf, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import type { TenantDocument } from './tenant.model.js';
import { toTenantView } from './tenant.view.js';

/** What the organisation's events tell. */
export const tenantFact = (tenant: TenantDocument): DataOf<typeof tenantUpdated> => ({
  tenant: toTenantView(tenant),
  is_platform: tenant.is_platform,
  updated_at: tenant.updated_at.toISOString(),
  verified_domain: tenant.verified_contact_email?.split('@').at(-1) ?? null,
});

/** Publishes the organisation as it is now. */
export function emitTenant(
  transaction: Transaction,
  contract: typeof tenantRegistered | typeof tenantUpdated,
  tenant: TenantDocument,
): void {
  transaction.emit(contract, {
    tenantId: tenant._id,
    aggregateId: tenant._id,
    aggregateVersion: tenant.version,
    data: tenantFact(tenant),
  });
}
