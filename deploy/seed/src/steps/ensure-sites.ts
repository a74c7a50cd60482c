import { type Actor, createSite, type SiteView, type TenantView } from '@hazardlens/contracts';
import { contractor } from '../accounts.js';
import { demoId } from '../demo-id.js';
import { type Requests, seedContext } from './request-context.js';

/** Names and places are made up. */
const demoSites = [
  { key: 'harbour-tower', name: 'Harbour Tower', address: '12 Quay Street, Boston, MA' },
  { key: 'riverside-plant', name: 'Riverside Plant', address: '480 Mill Road, Albany, NY' },
  { key: 'eastgate-bridge', name: 'Eastgate Bridge', address: 'Route 9 at Eastgate, Newark, NJ' },
] as const;

/** The contractor's three sites, made by its admin. One that was renamed or archived since stays so. */
export async function ensureSites(client: Requests, tenant: TenantView): Promise<SiteView[]> {
  const actor = adminOf(tenant);
  const sites: SiteView[] = [];
  for (const { key, name, address } of demoSites) {
    const data = { actor, site_id: demoId(`site:${key}`), name, address: { text: address } };
    sites.push(await client.request(createSite, data, seedContext(tenant.id)));
  }
  return sites;
}

function adminOf(tenant: TenantView): Actor {
  const admin = contractor.accounts.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The demo contractor has no admin.');
  return {
    id: admin.id,
    email: admin.email,
    name: `${admin.first_name} ${admin.last_name}`,
    role: admin.role,
    tenant_id: tenant.id,
    tenant_name: tenant.name,
    tenant_type: tenant.tenant_type,
  };
}
