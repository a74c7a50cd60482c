import {
  createSite,
  type DemoLogin,
  ensureOrganisation,
  type ReplyOf,
  type SiteView,
  type TenantView,
  type UserView,
} from '@hazardlens/contracts';
import { contractor, type DemoOrganisation, demoLogins, demoPassword, insurer, people } from './accounts.js';
import { story } from './data.js';
import { assertDemoAllowed } from './demo-allowed.js';
import { demoId } from './demo-id.js';
import { type Requests, seedContext } from './request-context.js';

export interface DemoAccounts {
  readonly contractor: { readonly tenant: TenantView; readonly users: readonly UserView[] };
  readonly insurer: { readonly tenant: TenantView; readonly users: readonly UserView[] };
  readonly sites: readonly SiteView[];
  readonly logins: readonly DemoLogin[];
}

/**
 * Makes the demo data exist, through the same messages as everybody else. What is there already stays as it is, so it may
 * run at every start. Each step stands on the ones before; history is one more step.
 * @throws Error in production unless DEMO=true; DomainError when a service does not answer
 */
export async function seedDemo(client: Requests, env: NodeJS.ProcessEnv = process.env): Promise<DemoAccounts> {
  assertDemoAllowed(env);
  const builder = await ensure(client, contractor);
  const underwriter = await ensure(client, insurer);
  const sites: SiteView[] = [];
  for (const { key, name, address } of story.sites) {
    const data = { actor: people.ana, site_id: demoId(`site:${key}`), name, address: { text: address } };
    sites.push(await client.request(createSite, data, seedContext(contractor.id)));
  }
  return { contractor: builder, insurer: underwriter, sites, logins: demoLogins };
}

/** The organisation and its accounts. Somebody who changed the password of a demo account keeps it. */
function ensure(
  client: Requests,
  { accounts, ...tenant }: DemoOrganisation,
): Promise<ReplyOf<typeof ensureOrganisation>> {
  const users = accounts.map((account) => ({ ...account, password: demoPassword, phone: null }));
  return client.request(ensureOrganisation, { tenant, users }, seedContext(tenant.id));
}
