import type { NotificationView } from '@hazardlens/contracts';
import {
  type Filter,
  hasWaited,
  InjectModel,
  InjectReplica,
  type Job,
  LOGGER,
  type Logger,
  type ReplicaReader,
  systemScope,
  type TenantModel,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MailReasons } from '../notifications/mail-reasons.js';
import { NotificationReader } from '../notifications/notification-reader.js';
import { type PersonCopy, personCopy } from '../place/copies.js';
import { type PushRow, type PushSubscriptionRow, pushModel, pushSubscriptionModel } from './push.models.js';
import { PushSender } from './push-sender.js';

export const SEND_PUSHES_EVERY_MS = 2_000;
const BATCH = 50;
const FIRST_PAUSE_MS = 15_000;
const MOST_TRIES = 6;
/** The browser has turned it off, or is gone (RFC 8030). */
const gone: readonly number[] = [404, 410];

/**
 * Sends what waits, on one replica at a time: browsers side by side, what one of them is told one after the other. One whose
 * service does not answer costs the others one time-out, however much waits for it: all of that counts as tried.
 */
@Injectable()
export class SendPushes implements Job {
  readonly #scope = systemScope('browsers of every organisation are told in turn');

  constructor(
    @InjectModel(pushModel) private readonly pushes: TenantModel<PushRow>,
    @InjectModel(pushSubscriptionModel) private readonly subscriptions: TenantModel<PushSubscriptionRow>,
    @InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>,
    private readonly notifications: NotificationReader,
    private readonly reasons: MailReasons,
    private readonly sender: PushSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const due = await this.pushes.find(
      this.#scope,
      { next_at: { $lte: new Date() } },
      { sort: { next_at: 1 }, limit: BATCH },
    );
    const browsers = new Set(due.map(({ subscription_id }) => subscription_id));
    await Promise.all([...browsers].map((id) => this.#tellAll(due.filter((push) => push.subscription_id === id))));
  }

  async #tellAll(pushes: readonly PushRow[]): Promise<void> {
    for (const push of pushes) if (!(await this.#tell(push))) return;
  }

  /** @returns whether this browser can be told more */
  async #tell(push: PushRow): Promise<boolean> {
    const scope = tenantScope(push.tenant_id);
    const browser = await this.subscriptions.findOne(scope, { _id: push.subscription_id });
    const text = browser && (await this.#textFor(browser, push));
    const status = browser && text ? await this.#send(browser, text) : 'nothing to tell';
    if (status === null) {
      const { subscription_id } = push;
      await this.#postpone(push, status, { subscription_id, next_at: { $lte: new Date() } });
      return false;
    }
    if (browser && typeof status === 'number' && gone.includes(status)) {
      await this.subscriptions.deleteOne(scope, { _id: browser._id });
    } else if (typeof status === 'number' && status >= 300) {
      await this.#postpone(push, status, { _id: push._id });
      return true;
    }
    await this.pushes.deleteOne(scope, { _id: push._id });
    return true;
  }

  /** null: read meanwhile, withdrawn, of somebody who has left, or no longer so */
  async #textFor({ user_id }: PushSubscriptionRow, push: PushRow): Promise<NotificationView | null> {
    const scope = tenantScope(push.tenant_id);
    const person = await this.people.byId(scope, user_id);
    const text = person?.active ? await this.notifications.unread(scope, push.notification_id, person) : null;
    return text && hasWaited(push) && !(await this.reasons.hold(scope, text.type, push.reason ?? {})) ? null : text;
  }

  /** null: no answer, or none that could be asked for */
  #send(...to: Parameters<PushSender['send']>): Promise<number | null> {
    return this.sender.send(...to).catch(() => null);
  }

  /** What was tried often enough is told no more. */
  async #postpone({ tenant_id, tries }: PushRow, status: number | null, which: Filter<PushRow>): Promise<void> {
    const scope = tenantScope(tenant_id);
    // no address: whoever knows it may be able to tell the browser something
    this.logger.warn({ tenant_id, tries: tries + 1, status }, 'a browser was not told');
    await this.pushes.deleteMany(scope, { ...which, tries: { $gte: MOST_TRIES - 1 } });
    const next_at = new Date(Date.now() + FIRST_PAUSE_MS * 4 ** tries);
    await this.pushes.updateMany(scope, which, { $inc: { tries: 1 }, $set: { next_at } });
  }
}
