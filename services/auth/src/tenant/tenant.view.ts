import type { TenantView } from '@hazardlens/contracts';
import type { TenantDocument } from './tenant.model.js';

export function toTenantView(tenant: TenantDocument): TenantView {
  return {
    _id: tenant._id,
    id: tenant._id,
    name: tenant.name,
    tenant_type: tenant.tenant_type,
    contact_email: tenant.contact_email,
    contact_email_verified: tenant.verified_contact_email === tenant.contact_email,
    phone: tenant.phone,
    time_zone: tenant.time_zone,
    retention_months: tenant.retention_months,
    created_at: tenant.created_at.toISOString(),
    training_consent: tenant.training_consent,
    ...(tenant.closes_at ? { closes_at: tenant.closes_at.toISOString() } : {}),
    ...(tenant.logo ? { logo: tenant.logo } : {}),
  };
}
