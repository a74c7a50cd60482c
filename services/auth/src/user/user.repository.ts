import { DomainError, type Role } from '@hazardlens/contracts';
import { InjectModel, isDuplicateKey, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type UserDocument, usersModel } from './user.model.js';

export interface NewUser {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  phone: string | null;
  /** null: invited, inactive until the invitation is accepted */
  password_hash: string | null;
}
export type UserChange = Partial<
  Pick<
    UserDocument,
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'earlier_names'
    | 'role'
    | 'phone'
    | 'locale'
    | 'digest'
    | 'digest_sites'
    | 'password_hash'
    | 'is_active'
    | 'invite_pending'
    | 'last_login_at'
    | 'deleted_at'
  >
>;

/** What the address of an account begins with once it is deleted; that of an erased person begins differently. */
export const DELETED_ADDRESS = 'deleted-';
const deleted = { deleted_at: { $ne: null }, email: { $regex: `^${DELETED_ADDRESS}` } };

/** Deleted users stay stored for the sake of their id; only the methods that say so find them. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(usersModel) private readonly users: TenantModel<UserDocument>) {}

  byId(scope: Scope, id: string): Promise<UserDocument | null> {
    return this.users.findOne(scope, { _id: id, deleted_at: null });
  }

  byEmail(scope: Scope, email: string): Promise<UserDocument | null> {
    return this.users.findOne(scope, { email, deleted_at: null });
  }

  /** For the log, which outlives its people. */
  evenDeleted(scope: Scope, id: string): Promise<UserDocument | null> {
    return this.users.findOne(scope, { _id: id });
  }

  /** Who was deleted and not erased, the last first. */
  deleted(scope: Scope): Promise<UserDocument[]> {
    return this.users.find(scope, deleted, { sort: { deleted_at: -1, _id: 1 } });
  }

  /** Somebody who was deleted and not erased. */
  deletedById(scope: Scope, id: string): Promise<UserDocument | null> {
    return this.users.findOne(scope, { _id: id, ...deleted });
  }

  /** Also true for a deleted user's id. */
  knowsId(scope: Scope, id: string): Promise<boolean> {
    return this.users.exists(scope, { _id: id });
  }

  list(scope: Scope): Promise<UserDocument[]> {
    return this.users.find(scope, { deleted_at: null }, { sort: { created_at: 1, _id: 1 } });
  }

  active(scope: Scope, roles: readonly Role[]): Promise<UserDocument[]> {
    return this.users.find(scope, { deleted_at: null, is_active: true, role: { $in: [...roles] } });
  }

  /** Whether any of the operator's own people belong to it: active, disabled, or invited and not there yet. */
  hasSuperAdmin(scope: Scope): Promise<boolean> {
    return this.users.exists(scope, { deleted_at: null, role: 'super_admin' });
  }

  /** What the organisation's people sign in with. */
  async activeEmails(scope: Scope): Promise<string[]> {
    const users = await this.users.find(scope, { deleted_at: null, is_active: true }, { projection: { email: 1 } });
    return users.map(({ email }) => email);
  }

  /** How many active users with this role there are besides one. */
  countOtherActive(scope: Scope, role: Role, exceptId: string): Promise<number> {
    // Who was invited and never came cannot sign in, whatever an admin switched on.
    const there = { deleted_at: null, is_active: true, invite_pending: false };
    return this.users.count(scope, { ...there, role, _id: { $ne: exceptId } });
  }

  /** @throws DomainError EMAIL_TAKEN, also when another transaction takes the address at this very moment */
  async register(scope: Scope, tenantId: string, user: NewUser, now: Date): Promise<UserDocument> {
    const { id, ...fields } = user;
    const invited = user.password_hash === null;
    try {
      return await this.users.insertOne(scope, {
        ...fields,
        _id: id,
        tenant_id: tenantId,
        is_active: !invited,
        invite_pending: invited,
        token_version: 0,
        created_at: now,
        last_login_at: null,
        deleted_at: null,
        version: 1,
      });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) throw new DomainError('EMAIL_TAKEN');
      throw error;
    }
  }

  /** Stores a change that is published. `endTokens` makes every token issued so far worthless. */
  async change(scope: Scope, id: string, change: UserChange, endTokens: boolean): Promise<UserDocument> {
    const increments = endTokens ? { version: 1, token_version: 1 } : { version: 1 };
    const user = await this.users.findOneAndUpdate(scope, { _id: id }, { $set: change, $inc: increments });
    if (!user) throw new Error(`User ${id} is missing.`);
    return user;
  }

  /** Not published: nobody but the team list shows it. */
  async noteLogin(scope: Scope, id: string, now: Date): Promise<void> {
    await this.users.updateOne(scope, { _id: id }, { $set: { last_login_at: now } });
  }
}
