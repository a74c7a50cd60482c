import {
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

/** Sends what waits, on one replica at a time and side by side: who does not answer costs the others one time-out at most. */
@Injectable()
export class SendPushes implements Job {
  readonly #scope = systemScope('browsers of every organisation are told in turn');

  constructor(
    @InjectModel(pushModel) private readonly pushes: TenantModel<PushRow>,
    @InjectModel(pushSubscriptionModel) private readonly subscriptions: TenantModel<PushSubscriptionRow>,
    @InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>,
    private readonly notifications: NotificationReader,
    private readonly sender: PushSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const due = await this.pushes.find(
      this.#scope,
      { next_at: { $lte: new Date() } },
      { sort: { next_at: 1 }, limit: BATCH },
    );
    await Promise.all(due.map((push) => this.#tell(push)));
  }

  async #tell(push: PushRow): Promise<void> {
    const scope = tenantScope(push.tenant_id);
    const browser = await this.subscriptions.findOne(scope, { _id: push.subscription_id });
    const person = browser && (await this.people.byId(scope, browser.user_id));
    // read meanwhile, withdrawn, or of somebody who has left: there is nothing to tell
    const text = person?.active ? await this.notifications.unread(scope, push.notification_id, person) : null;
    const status = browser && text ? await this.#send(browser, text) : 'nothing to tell';
    if (browser && typeof status === 'number' && gone.includes(status)) {
      await this.subscriptions.deleteOne(scope, { _id: browser._id });
    } else if (status === null || (typeof status === 'number' && status >= 300)) {
      if (await this.#postponed(push, status)) return;
    }
    await this.pushes.deleteOne(scope, { _id: push._id });
  }

  /** null: no answer, or none that could be asked for */
  #send(...to: Parameters<PushSender['send']>): Promise<number | null> {
    return this.sender.send(...to).catch(() => null);
  }

  /** @returns false when it was tried often enough */
  async #postponed({ _id, tenant_id, tries: before }: PushRow, status: number | null): Promise<boolean> {
    const tries = before + 1;
    // no address: whoever knows it may be able to tell the browser something
    this.logger.warn({ tenant_id, tries, status }, 'a browser was not told');
    if (tries >= MOST_TRIES) return false;
    const next_at = new Date(Date.now() + FIRST_PAUSE_MS * 4 ** before);
    await this.pushes.updateOne(tenantScope(tenant_id), { _id }, { $set: { tries, next_at } });
    return true;
  }
}
