import { type DataOf, ensureOrganisation, type ReplyOf, tenantRegistered, userRegistered } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, systemScope, type Transaction, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Passwords } from '../password/passwords.js';
import { emitTenant } from '../tenant/tenant.events.js';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { toTenantView } from '../tenant/tenant.view.js';
import { emitUser } from '../user/user.events.js';
import type { UserDocument } from '../user/user.model.js';
import { UserRepository } from '../user/user.repository.js';
import { toPersonView } from '../user/user.view.js';

type Wanted = DataOf<typeof ensureOrganisation>;
const seeding = 'seeding: the e-mail of a demo account may be used anywhere';

/** Seeding: makes an organisation and its accounts exist. What exists stays as it is, changed or deleted accounts too. */
@Controller()
export class EnsureOrganisationHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly passwords: Passwords,
  ) {}

  @CommandHandler(ensureOrganisation)
  async handle(message: MessageOf<typeof ensureOrganisation>): Promise<ReplyOf<typeof ensureOrganisation>> {
    const hashes = await this.#hashMissing(message);
    return this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const { tenant, created } = await this.#ensureTenant(transaction, message.data.tenant, now);
      const scope = transaction.scope(tenant._id);
      const members: UserDocument[] = [];
      for (const { password: _, ...wanted } of message.data.users) {
        const hash = hashes.get(wanted.email);
        const known = await this.#find(transaction, wanted);
        if (known) {
          if (known.tenant_id === tenant._id) members.push(known);
        } else if (hash !== undefined && !(await this.users.knowsId(scope, wanted.id))) {
          const added = await this.users.register(scope, tenant._id, { ...wanted, password_hash: hash }, now);
          emitUser(transaction, userRegistered, added, tenant);
          members.push(added);
        }
      }
      return { tenant: toTenantView(tenant), users: members.map((user) => toPersonView(user, tenant)), created };
    });
  }

  async #ensureTenant(
    transaction: Transaction,
    wanted: Wanted['tenant'],
    now: Date,
  ): Promise<{ tenant: TenantDocument; created: boolean }> {
    const scope = transaction.scope(wanted.id);
    const existing = await this.tenants.byId(scope, wanted.id);
    if (existing) return { tenant: existing, created: false };
    const { contact_email } = wanted;
    const claimed = await this.tenants.verifiedAt(transaction.system(seeding), contact_email);
    // The operator vouches for what is seeded; nobody could open a link that is mailed to a made-up address.
    const verified = claimed ? {} : { verified_contact_email: contact_email };
    const organisation = { ...wanted, ...verified, phone: null, is_platform: false };
    const tenant = await this.tenants.register(scope, organisation, now);
    emitTenant(transaction, tenantRegistered, tenant);
    return { tenant, created: true };
  }

  async #find(transaction: Transaction, wanted: { id: string; email: string }): Promise<UserDocument | null> {
    const scope = transaction.system(seeding);
    return (await this.users.byId(scope, wanted.id)) ?? (await this.users.byEmail(scope, wanted.email));
  }

  /** Hashes, by e-mail, of the accounts that are to be made; outside the transaction, since argon2 takes long. */
  async #hashMissing(message: MessageOf<typeof ensureOrganisation>): Promise<Map<string, string>> {
    const hashes = new Map<string, string>();
    if (await this.unitOfWork.seen(message)) return hashes;
    const scope = systemScope(seeding);
    for (const { id, email, password } of message.data.users) {
      const known = (await this.users.knowsId(scope, id)) || (await this.users.byEmail(scope, email));
      if (!known) hashes.set(email, await this.passwords.hash(password));
    }
    return hashes;
  }
}
