import { type ErasedPerson, namesOfErased } from '@hazardlens/contracts';
import {
  InjectModel,
  MailQueue,
  type PersonTraces,
  type Scope,
  TenantModel,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type SentDigest, sentDigestModel } from '../digest/sent-digest.model.js';
import { ExportTraces } from '../exports/export-traces.js';
import { type PushSubscriptionRow, pushSubscriptionModel } from '../push/push.models.js';
import { type NotificationRow, notificationModel } from './notification.model.js';

const SLICE = 200;

/**
 * What the person was told goes; what others were told says the token instead of the name. Rows of incidents follow their
 * owner's events, and the copy of the person follows those of auth. Exports about the person go.
 */
@Injectable()
export class NotificationTraces implements PersonTraces {
  constructor(
    @InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>,
    @InjectModel(sentDigestModel) private readonly digests: TenantModel<SentDigest>,
    @InjectModel(pushSubscriptionModel) private readonly browsers: TenantModel<PushSubscriptionRow>,
    private readonly exports: ExportTraces,
    private readonly mails: MailQueue,
  ) {}

  async erase(_: Transaction, scope: Scope, person: ErasedPerson, after: string | null): Promise<string | null> {
    if (after === null) {
      await this.notifications.deleteMany(scope, { user_id: person.user_id });
      await this.browsers.deleteMany(scope, { user_id: person.user_id });
      await this.digests.deleteMany(scope, { _id: person.user_id });
      await this.exports.erase(person);
      await this.mails.forget(scope, person);
    }
    const found = await this.notifications.find(
      scope,
      { 'facts.by': { $in: namesOfErased(person) }, ...(after === null ? {} : { _id: { $gt: after } }) },
      { sort: { _id: 1 }, limit: SLICE, projection: { _id: 1 } },
    );
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) return null;
    await this.notifications.updateMany(scope, { _id: { $in: ids } }, { $set: { 'facts.by': person.erased_name } });
    return found.length < SLICE ? null : (ids.at(-1) ?? null);
  }
}
