import type { Actor } from '@hazardlens/contracts';
import { contractor, type DemoAccount, type DemoOrganisation, insurer } from '../accounts.js';

const actorOf = (organisation: DemoOrganisation, match: (account: DemoAccount) => boolean): Actor => {
  const account = organisation.accounts.find(match);
  if (!account) throw new Error(`${organisation.name} lacks an account that the demo story needs.`);
  return {
    id: account.id,
    email: account.email,
    name: `${account.first_name} ${account.last_name}`,
    role: account.role,
    tenant_id: organisation.id,
    tenant_name: organisation.name,
    tenant_type: organisation.tenant_type,
  };
};

/** Who acts in the demo story. */
export const people = {
  maria: actorOf(contractor, ({ role }) => role === 'safety_manager'),
  ana: actorOf(contractor, ({ role }) => role === 'admin'),
  tom: actorOf(contractor, ({ role }) => role === 'inspector'),
  joe: actorOf(contractor, ({ role }) => role === 'worker'),
  grace: actorOf(insurer, ({ role }) => role === 'admin'),
} as const;
export type PersonName = keyof typeof people;
