import {
  getPushKey,
  listNotifications,
  markNotificationsRead,
  markReadQuery,
  mostNotifications,
  notificationsAnswer,
  notificationView,
  pushKeyAnswer,
  type ReplyOf,
} from '@hazardlens/contracts';
import { Controller, Get, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { withBothIds } from '../openapi/both-ids.js';
import { type Caller, SignedIn } from '../security/caller.js';

const shownBell = notificationsAnswer.extend({
  notifications: z.array(notificationView.extend({ _id: z.string() })).max(mostNotifications),
});
type ShownBell = z.infer<typeof shownBell>;

const shown = (bell: z.infer<typeof notificationsAnswer>): ShownBell => ({
  ...bell,
  notifications: bell.notifications.map(withBothIds),
});

/** What the signed-in person is told of: the bell of the web app. */
@Controller('notifications')
export class NotificationsController {
  @Get()
  @Answers('The last 100 notifications, newest first, in the language of Accept-Language', { 200: shownBell })
  async list(@SignedIn() caller: Caller): Promise<ShownBell> {
    return shown(await caller.ask(listNotifications, { locale: caller.locale }));
  }

  @Get('push-key')
  @Answers('The key with which a browser is asked to let this installation tell it something', { 200: pushKeyAnswer })
  pushKey(@SignedIn() caller: Caller): Promise<ReplyOf<typeof getPushKey>> {
    return caller.ask(getPushKey, {});
  }

  @Put('read')
  @Answers('Marks all of them as read, or those until a moment', { 200: shownBell })
  async markRead(
    @SignedIn() caller: Caller,
    @Query({ schema: markReadQuery }) query: z.infer<typeof markReadQuery>,
  ): Promise<ShownBell> {
    return shown(await caller.ask(markNotificationsRead, { locale: caller.locale, ...query }));
  }
}
