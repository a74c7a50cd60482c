import type { DemoLogin, SiteView, TenantView, UserView } from '@hazardlens/contracts';
import { contractor, demoLogins, insurer } from './accounts.js';
import { assertDemoAllowed } from './demo-allowed.js';
import { ensureOrganisation } from './steps/ensure-organisation.js';
import { ensureSites } from './steps/ensure-sites.js';
import type { Requests } from './steps/request-context.js';

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
  const builder = await ensureOrganisation(client, contractor);
  const underwriter = await ensureOrganisation(client, insurer);
  const sites = await ensureSites(client, builder.tenant);
  return { contractor: builder, insurer: underwriter, sites, logins: demoLogins };
}
