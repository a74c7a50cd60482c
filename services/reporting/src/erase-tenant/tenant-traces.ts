import { InjectModel, MailQueue, systemScope, TenantModel, type TenantRemains } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { TenantExports } from '../exports/tenant-exports.js';
import { type NotificationRow, notificationModel } from '../notifications/notification.model.js';
import { type LinkCopy, linkCopy } from '../place/link-copy.js';

/**
 * Files of exports, and links of insurers that name the organisation: their portals are without it from then on. What
 * others were told of it goes; that an access has ended stays, without its name.
 */
@Injectable()
export class TenantTraces implements TenantRemains {
  constructor(
    private readonly exports: TenantExports,
    @InjectModel(linkCopy.model) private readonly links: TenantModel<LinkCopy>,
    @InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>,
    private readonly mails: MailQueue,
  ) {}

  async erase(tenantId: string): Promise<void> {
    await this.links.deleteMany(systemScope('links of insurers name it'), { contractor_id: tenantId });
    await this.exports.erase(tenantId);
    const others = systemScope('others were told of it');
    const naming = { 'facts.organisation_id': tenantId };
    const nameless = { $set: { 'facts.organisation': '' }, $unset: { 'facts.organisation_id': '' } };
    await this.notifications.updateMany(others, { ...naming, type: 'link.revoked' }, nameless);
    await this.notifications.deleteMany(others, naming);
    await this.mails.forgetOrganisation(others, tenantId);
  }
}
