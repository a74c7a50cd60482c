import {
  listNotifications,
  markNotificationsRead,
  type NotificationsAnswer,
  notificationsAnswer,
} from '@hazardlens/contracts';
import { Controller, Get, Inject, Put } from '@nestjs/common';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';

/** What the signed-in person is told of: the bell of the web app. */
@Controller('notifications')
export class NotificationsController {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Get()
  @Answers('The last 100 notifications, newest first, in the language of Accept-Language', { 200: notificationsAnswer })
  list(@SignedIn() caller: Caller): Promise<NotificationsAnswer> {
    return this.messages.request(
      listNotifications,
      { actor: caller.actor, locale: caller.locale },
      readContext(caller),
    );
  }

  @Put('read')
  @Answers('Marks all of them as read', { 200: notificationsAnswer })
  markRead(@SignedIn() caller: Caller): Promise<NotificationsAnswer> {
    return this.messages.request(
      markNotificationsRead,
      { actor: caller.actor, locale: caller.locale },
      changeContext(caller),
    );
  }
}
