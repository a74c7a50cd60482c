import type { SiteView } from '@hazardlens/contracts';
import type { SiteDocument } from './site.model.js';

export function toSiteView(site: SiteDocument): SiteView {
  return {
    _id: site._id,
    id: site._id,
    name: site.name,
    address: { text: site.address_text },
    tenant_id: site.tenant_id,
    tenant_name: site.tenant_name,
    capture_count: site.capture_count,
    created_at: site.created_at.toISOString(),
    policy: { masks_required: site.policy.masks_required },
  };
}
