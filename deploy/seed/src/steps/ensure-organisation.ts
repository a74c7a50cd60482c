import { ensureOrganisation as contract, type ReplyOf } from '@hazardlens/contracts';
import { type DemoOrganisation, demoPassword } from '../accounts.js';
import { type Requests, seedContext } from './request-context.js';

/** The organisation and its accounts. Somebody who changed the password of a demo account keeps it. */
export function ensureOrganisation(
  client: Requests,
  { accounts, ...tenant }: DemoOrganisation,
): Promise<ReplyOf<typeof contract>> {
  const users = accounts.map((account) => ({ ...account, password: demoPassword, phone: null }));
  return client.request(contract, { tenant, users }, seedContext(tenant.id));
}
