import { type ErasedPerson, namesOfErased } from '@hazardlens/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG } from '../service/tokens.js';
import { InjectModel } from '../tenancy/inject-model.js';
import type { Scope, TenantScope } from '../tenancy/scope.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import type { QueuedMail } from './mail.js';
import type { MailConfig } from './mail-config.js';
import { type MailRow, mailModel } from './mail-row.model.js';

/** Takes mails down in the transaction of what they tell about, so that a request never waits for a mail system. */
@Injectable()
export class MailQueue {
  readonly #enabled: boolean;

  constructor(
    @InjectModel(mailModel) private readonly mails: TenantModel<MailRow>,
    @Inject(SERVICE_CONFIG) config: MailConfig,
  ) {
    this.#enabled = config.SMTP_URL !== undefined;
  }

  /** Does nothing when no mail system is configured, or when this mail is already waiting. */
  async add(scope: TenantScope, mail: QueuedMail, now: Date = new Date()): Promise<void> {
    if (!this.#enabled) return;
    const { id, to, template, facts } = mail;
    const row = { to, template, facts: { ...facts }, created_at: now, next_at: now, tries: 0 };
    await this.mails.updateOne(scope, { _id: id }, { $setOnInsert: row }, { upsert: true });
  }

  /** What it would tell does not hold any more. One that was sent stays sent. */
  async withdraw(scope: TenantScope, id: string): Promise<void> {
    await this.mails.deleteOne(scope, { _id: id });
  }

  /** Mails that tell of something that reads otherwise now. */
  async reword(scope: TenantScope, ids: readonly string[], notes: string): Promise<void> {
    await this.mails.updateMany(scope, { _id: { $in: [...ids] } }, { $set: { 'facts.notes': notes } });
  }

  /** An organisation is erased: what waits for others and names it goes. */
  async forgetOrganisation(scope: Scope, organisationId: string): Promise<void> {
    await this.mails.deleteMany(scope, { 'facts.organisation_id': organisationId });
  }

  /** Somebody is erased: what waits for them goes, and what waits for others no longer names them. Mails may wait for days. */
  async forget(scope: Scope, person: ErasedPerson): Promise<void> {
    await this.mails.deleteMany(scope, { to: person.email });
    const named = { 'facts.by': { $in: namesOfErased(person) } };
    await this.mails.updateMany(scope, named, { $set: { 'facts.by': person.erased_name } });
  }
}
