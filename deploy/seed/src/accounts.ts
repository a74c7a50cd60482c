import type { Actor, DemoLogin, Role, TenantType } from '@hazardlens/contracts';
import { organisations } from './data.js';
import { demoId } from './demo-id.js';

export interface DemoAccount {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
}
export interface DemoOrganisation {
  readonly id: string;
  readonly name: string;
  readonly tenant_type: TenantType;
  readonly contact_email: string;
  readonly time_zone: string;
  readonly accounts: readonly DemoAccount[];
}
/** For demo accounts only, and no secret: GET /config shows it to everybody. Real accounts never start with it. */
export const demoPassword = 'demo-SafeSite-2026';

const demoOrganisation = ({ key, accounts, ...rest }: typeof organisations.contractor): DemoOrganisation => ({
  id: demoId(`tenant:${key}`),
  ...rest,
  accounts: accounts.map((account) => ({ id: demoId(`user:${account.email}`), ...account })),
});
export const contractor = demoOrganisation(organisations.contractor);
export const insurer = demoOrganisation(organisations.insurer);

const labelOf = (role: Role): string =>
  role.replace(/(^|_)(\w)/g, (_, gap, letter) => (gap ? ' ' : '') + letter.toUpperCase());
const loginsOf = (organisation: DemoOrganisation, kind: string): DemoLogin[] =>
  organisation.accounts.map(({ email, role }) => ({
    ...{ label: `${kind} · ${labelOf(role)}`, email, password: demoPassword, role },
    tenant_type: organisation.tenant_type,
  }));
const logins = [loginsOf(contractor, 'Contractor'), loginsOf(insurer, 'Insurance')];
/** The first of each organisation come first: the login panel shows those two. */
export const demoLogins: readonly DemoLogin[] = [
  ...logins.flatMap((each) => each.slice(0, 1)),
  ...logins.flatMap((each) => each.slice(1)),
];

function actor({ id, name, tenant_type, accounts }: DemoOrganisation, role: Role): Actor {
  const account = accounts.find((each) => each.role === role);
  if (!account) throw new Error(`${name} lacks the account that the demo story needs: ${role}.`);
  return {
    ...{ id: account.id, email: account.email, name: `${account.first_name} ${account.last_name}`, role },
    ...{ tenant_id: id, tenant_name: name, tenant_type },
  };
}

/** Who acts in the demo story. */
export const people = {
  maria: actor(contractor, 'safety_manager'),
  ana: actor(contractor, 'admin'),
  tom: actor(contractor, 'inspector'),
  joe: actor(contractor, 'worker'),
  grace: actor(insurer, 'admin'),
} as const;
export type PersonName = keyof typeof people;
