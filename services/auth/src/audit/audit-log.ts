import { randomUUID } from 'node:crypto';
import type { Actor, AuditType, ErasedPerson } from '@hazardlens/contracts';
import {
  InjectModel,
  keptUntil,
  type Scope,
  TenantModel,
  type TenantScope,
  type TimePosition,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { TenantDocument } from '../tenant/tenant.model.js';
import type { UserDocument } from '../user/user.model.js';
import { type AuditEntryDocument, auditEntriesModel } from './audit-entry.model.js';

export interface AuditNote {
  readonly at: Date;
  readonly type: AuditType;
  readonly actor: Pick<Actor, 'id' | 'name' | 'email'> | null;
  readonly address: string | null;
  readonly target: AuditEntryDocument['target'];
  readonly result: AuditEntryDocument['result'];
}
/** What somebody is called. */
export type Identity = Pick<ErasedPerson, 'name' | 'email' | 'earlier_names'>;
export interface AuditFilter {
  readonly type?: AuditType | undefined;
  readonly user_id?: string | undefined;
}

/** The one place that writes and reads the security log. Of an entry nothing changes but the name of who was erased. */
@Injectable()
export class AuditLog {
  constructor(@InjectModel(auditEntriesModel) private readonly entries: TenantModel<AuditEntryDocument>) {}

  async note(
    scope: TenantScope,
    tenant: Pick<TenantDocument, '_id' | 'retention_months'>,
    note: AuditNote,
  ): Promise<void> {
    const { actor, ...rest } = note;
    const expires_at = keptUntil(note.at, tenant.retention_months);
    const who = actor && { id: actor.id, name: actor.name, email: actor.email };
    await this.entries.insertOne(scope, { ...rest, _id: randomUUID(), tenant_id: tenant._id, actor: who, expires_at });
  }

  /** What a person did stays; a token stands where the name stood. */
  async erase(scope: Scope, { user_id, erased_name, erased_email }: ErasedPerson): Promise<void> {
    await this.entries.updateMany(
      scope,
      { 'actor.id': user_id },
      { $set: { 'actor.name': erased_name, 'actor.email': erased_email } },
    );
    await this.entries.updateMany(
      scope,
      { 'target.kind': 'user', 'target.id': user_id, 'target.name': { $type: 'string' } },
      { $set: { 'target.name': erased_name } },
    );
  }

  /** Whether they did something that stands in another organisation's log. */
  actedOutside(everywhere: Scope, { _id, tenant_id }: Pick<UserDocument, '_id' | 'tenant_id'>): Promise<boolean> {
    return this.entries.exists(everywhere, { 'actor.id': _id, tenant_id: { $ne: tenant_id } });
  }

  /**
   * Who people were when they last did something, by id, as long as the log keeps it: a deleted account no longer knows.
   * Their earlier names, the last first, stand beside.
   */
  async lastNamed(scope: Scope, ids: readonly string[]): Promise<Map<string, Identity>> {
    const named = await this.entries.aggregate<{ _id: { id: string; name: string; email: string } }>(scope, [
      { $match: { 'actor.id': { $in: [...ids] } } },
      { $group: { _id: { id: '$actor.id', name: '$actor.name', email: '$actor.email' }, at: { $max: '$at' } } },
      { $sort: { at: -1 } },
    ]);
    const people = new Map<string, Identity>();
    for (const { id, name, email } of named.map(({ _id }) => _id)) {
      const last = people.get(id);
      people.set(id, last ? { ...last, earlier_names: [...(last.earlier_names ?? []), name] } : { name, email });
    }
    return people;
  }

  /** Newest first, those behind a position. */
  list(
    scope: Scope,
    { type, user_id }: AuditFilter,
    after: TimePosition | null,
    limit: number,
  ): Promise<AuditEntryDocument[]> {
    const filter = {
      ...(type === undefined ? {} : { type }),
      ...(user_id === undefined ? {} : { 'actor.id': user_id }),
      ...(after === null ? {} : behind(after)),
    };
    return this.entries.find(scope, filter, { sort: { at: -1, _id: -1 }, limit });
  }
}

/** With a plain range on the sort key, which an index can start from. */
const behind = ({ at, id }: TimePosition) => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }],
});
