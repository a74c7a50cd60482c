import type { DemoLogin, Role, TenantType } from '@hazardlens/contracts';
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

const account = (email: string, first_name: string, last_name: string, role: Role): DemoAccount => ({
  id: demoId(`user:${email}`),
  email,
  first_name,
  last_name,
  role,
});

export const contractor: DemoOrganisation = {
  id: demoId('tenant:northgate'),
  name: 'Northgate Construction',
  tenant_type: 'contractor',
  contact_email: 'safety@northgate.example',
  time_zone: 'America/New_York',
  accounts: [
    account('maria.lopez@northgate.example', 'María', 'López', 'safety_manager'),
    account('ana.reyes@northgate.example', 'Ana', 'Reyes', 'admin'),
    account('tom.okafor@northgate.example', 'Tom', 'Okafor', 'inspector'),
    account('joe.baker@northgate.example', 'Joe', 'Baker', 'worker'),
    account('nina.patel@northgate.example', 'Nina', 'Patel', 'insurance_analyst'),
  ],
};

export const insurer: DemoOrganisation = {
  id: demoId('tenant:harbor-mutual'),
  name: 'Harbor Mutual Insurance',
  tenant_type: 'insurance_provider',
  contact_email: 'risk@harbor-mutual.example',
  time_zone: 'America/New_York',
  accounts: [
    account('li.wei@harbor-mutual.example', 'Li', 'Wei', 'insurance_analyst'),
    account('grace.hall@harbor-mutual.example', 'Grace', 'Hall', 'admin'),
  ],
};

const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  safety_manager: 'Safety Manager',
  inspector: 'Inspector',
  worker: 'Worker',
  insurance_analyst: 'Insurance Analyst',
  super_admin: 'Super Admin',
};
const loginsOf = (organisation: DemoOrganisation, kind: string): DemoLogin[] =>
  organisation.accounts.map(({ email, role }) => ({
    label: `${kind} · ${roleLabels[role]}`,
    email,
    password: demoPassword,
    role,
    tenant_type: organisation.tenant_type,
  }));

const [contractorFirst, ...contractorOthers] = loginsOf(contractor, 'Contractor');
const [insurerFirst, ...insurerOthers] = loginsOf(insurer, 'Insurance');
/** The first of each organisation come first: the login panel shows those two. */
export const demoLogins: readonly DemoLogin[] = [
  contractorFirst,
  insurerFirst,
  ...contractorOthers,
  ...insurerOthers,
].filter((login) => login !== undefined);
