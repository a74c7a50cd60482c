import { type Role, reviewRoles } from '@hazardlens/contracts';
import { InjectReplica, ReplicaReader, type Scope, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type PersonCopy, personCopy } from '../place/copies.js';

/** Nobody needs more people than this to be told of one thing; it bounds what one event can write. */
const MOST_RECIPIENTS = 200;
const reviewers: readonly Role[] = reviewRoles;

/** Finds out who is to be told. Disabled and deleted people never are. */
@Injectable()
export class People {
  constructor(@InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>) {}

  reviewers(scope: TenantScope): Promise<PersonCopy[]> {
    return this.#withRoles(scope, reviewers);
  }

  admins(scope: TenantScope): Promise<PersonCopy[]> {
    return this.#withRoles(scope, ['admin']);
  }

  /** The person under an id, as a list; empty without id, or when that person is gone. */
  async one(scope: TenantScope, id: string | null): Promise<PersonCopy[]> {
    if (id === null) return [];
    return this.people.find(scope, { _id: id, active: true }, { limit: 1 });
  }

  /** Those of these people who are still there. */
  some(scope: TenantScope, ids: readonly string[]): Promise<PersonCopy[]> {
    return this.people.find(scope, { _id: { $in: [...ids] }, active: true }, { limit: MOST_RECIPIENTS });
  }

  /** Contractors whose admin signs in with this address. */
  async contractorsOfAdmin(scope: Scope, email: string): Promise<string[]> {
    const found = await this.people.find(scope, { email }, { limit: 10 });
    return found
      .filter((person) => person.active && person.role === 'admin' && person.tenant_type === 'contractor')
      .map((person) => person.tenant_id);
  }

  #withRoles(scope: TenantScope, roles: readonly Role[]): Promise<PersonCopy[]> {
    const filter = { active: true, role: { $in: [...roles] } };
    return this.people.find(scope, filter, { sort: { _id: 1 }, limit: MOST_RECIPIENTS });
  }
}
