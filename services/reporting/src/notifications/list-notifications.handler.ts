import { listNotifications, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { NotificationReader } from './notification-reader.js';

@Controller()
export class ListNotificationsHandler {
  constructor(private readonly reader: NotificationReader) {}

  @QueryHandler(listNotifications)
  handle({ data }: MessageOf<typeof listNotifications>): Promise<ReplyOf<typeof listNotifications>> {
    return this.reader.read(tenantScope(data.actor.tenant_id), data.actor, data.locale);
  }
}
