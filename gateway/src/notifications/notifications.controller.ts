import {
  listNotifications,
  markNotificationsRead,
  type NotificationsAnswer,
  notificationsAnswer,
} from '@hazardlens/contracts';
import { Controller, Get, Put } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';

/** What the signed-in person is told of: the bell of the web app. */
@Controller('notifications')
export class NotificationsController {
  @Get()
  @Answers('The last 100 notifications, newest first, in the language of Accept-Language', { 200: notificationsAnswer })
  list(@SignedIn() caller: Caller): Promise<NotificationsAnswer> {
    return caller.ask(listNotifications, { locale: caller.locale });
  }

  @Put('read')
  @Answers('Marks all of them as read', { 200: notificationsAnswer })
  markRead(@SignedIn() caller: Caller): Promise<NotificationsAnswer> {
    return caller.ask(markNotificationsRead, { locale: caller.locale });
  }
}
