import type { ClientSession } from 'mongoose';

/**
 * A scope is the first argument of every call on a TenantModel. Both classes have a private member, so that nothing
 * else (an object literal, a tenant id, undefined) is assignable to them: a query without scope does not compile.
 */
export class TenantScope {
  readonly #brand = 'tenant';
  readonly tenantId: string;
  /** The transaction that this scope belongs to, if any. */
  readonly session: ClientSession | undefined;

  constructor(tenantId: string, session?: ClientSession) {
    // Types do not hold at run time: an object here would become an operator in every filter.
    if (typeof tenantId !== 'string' || tenantId === '') throw new Error('A tenant scope needs a tenant id.');
    this.tenantId = tenantId;
    this.session = session;
  }

  static is(scope: unknown): scope is TenantScope {
    return typeof scope === 'object' && scope !== null && #brand in scope;
  }
}

/** All tenants. `reason` is for the reader: why this code may look past the tenant's fence. */
export class SystemScope {
  readonly #brand = 'system';
  readonly reason: string;
  readonly session: ClientSession | undefined;

  constructor(reason: string, session?: ClientSession) {
    if (typeof reason !== 'string' || reason === '') throw new Error('A system scope needs a reason.');
    this.reason = reason;
    this.session = session;
  }

  static is(scope: unknown): scope is SystemScope {
    return typeof scope === 'object' && scope !== null && #brand in scope;
  }
}

export type Scope = TenantScope | SystemScope;

/** Restricts to the documents of one tenant. */
export const tenantScope = (tenantId: string): TenantScope => new TenantScope(tenantId);

/** The only way past the tenant restriction. Greppable on purpose. */
export const systemScope = (reason: string): SystemScope => new SystemScope(reason);

/** What `actorScope` needs to know about the one who asks. */
export interface ScopedActor {
  readonly role: string;
  readonly tenant_id: string;
}

/** super_admin sees every tenant, everybody else only the own one. */
export const actorScope = (actor: ScopedActor): Scope =>
  actor.role === 'super_admin' ? systemScope('super_admin reads every tenant') : tenantScope(actor.tenant_id);
