import { randomUUID } from 'node:crypto';
import {
  type Actor,
  acceptInvite,
  actorOf,
  checkSession,
  type DataOf,
  inviteUser,
  logIn,
  type Role,
  type SessionAnswer,
  signUp,
  type TenantType,
  type UserView,
} from '@hazardlens/contracts';
import { quickJobs, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { authService } from '../src/index.js';

export const jwtSecret = 'a secret for tests of forty characters..';
export const password = 'scaffold-Tag-42';
export const superAdmin = { email: 'root@platform.example', password: 'platform-Root-1' };

export const startAuth = (env: Record<string, string> = {}): Promise<TestPlatform> =>
  startTestPlatform({
    services: [quickJobs(authService, { 'send-mails': 100 })],
    env: { JWT_SECRET: jwtSecret, ...env },
  });

export const startAuthWithSuperAdmin = (): Promise<TestPlatform> =>
  startAuth({ SUPER_ADMIN_EMAIL: superAdmin.email, SUPER_ADMIN_PASSWORD: superAdmin.password });

export const anEmail = (name = 'somebody'): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;
export const nobody = { tenantId: 'public', actorId: 'anonymous' };

export interface Person {
  readonly user: UserView;
  readonly token: string;
  readonly actor: Actor;
}

export const toPerson = ({ user, access_token }: SessionAnswer): Person => ({
  user,
  token: access_token,
  actor: actorOf(user),
});
export const by = (actor: Actor) => ({ tenantId: actor.tenant_id, actorId: actor.id });

export function aSignUp(email: string, tenantType: TenantType = 'contractor'): DataOf<typeof signUp> {
  return {
    address: '203.0.113.7',
    tenant_data: { name: `Organisation of ${email}`, tenant_type: tenantType, contact_email: email, phone: null },
    user_data: { email, password, first_name: 'Ana', last_name: 'Reyes', phone: null },
  };
}

/** What a test does with the auth service, as the gateway would. */
export class World {
  constructor(private readonly platform: TestPlatform) {}

  /** A new organisation; its admin is signed in. */
  async anOrganisation(tenantType: TenantType = 'contractor'): Promise<Person> {
    return toPerson(await this.platform.client.request(signUp, aSignUp(anEmail('admin'), tenantType), nobody));
  }

  async logIn(email: string, secret = password, address = '203.0.113.7'): Promise<Person> {
    return toPerson(await this.platform.client.request(logIn, { email, password: secret, address }, nobody));
  }

  /** An invited person who has not accepted yet. */
  async anInvitation(admin: Actor, role: Role = 'worker', email = anEmail(role), tenantId: string | null = null) {
    const invite = {
      actor: admin,
      email,
      first_name: 'Joe',
      last_name: 'Baker',
      role,
      tenant_id: tenantId,
      phone: null,
    };
    return this.platform.client.request(inviteUser, invite, by(admin));
  }

  async accept(token: string, secret = password): Promise<Person> {
    return toPerson(await this.platform.client.request(acceptInvite, { token, password: secret }, nobody));
  }

  /** A colleague, invited and signed in. */
  async aColleague(admin: Actor, role: Role = 'worker', tenantId: string | null = null): Promise<Person> {
    const { token } = await this.anInvitation(admin, role, anEmail(role), tenantId);
    return this.accept(token);
  }

  /** What the gateway does with a token: read its claims (it has verified them) and ask. */
  async whoIs(token: string): Promise<UserView | null> {
    const { sub, sid, tv, tid } = claimsOf(token);
    const data = { session_id: sid, user_id: sub, token_version: tv };
    return (await this.platform.client.request(checkSession, data, { tenantId: tid, actorId: sub })).user;
  }
}

interface Claims {
  sub: string;
  sid: string;
  tid: string;
  tv: number;
  iat: number;
  exp: number;
}
const part = (token: string, index: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8'));
export const claimsOf = (token: string): Claims => part(token, 1) as Claims;
export const headerOf = (token: string): unknown => part(token, 0);
