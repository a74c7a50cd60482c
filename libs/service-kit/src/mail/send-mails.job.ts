import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { noteNeighbour } from '../health/neighbours.js';
import type { Job } from '../jobs.js';
import { mailsTried } from '../metrics/registry.js';
import { LOGGER, SERVICE_CONFIG, SERVICE_NAME } from '../service/tokens.js';
import { InjectModel } from '../tenancy/inject-model.js';
import { systemScope } from '../tenancy/scope.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import { hasWaited, MAIL_RENDERER, MAIL_SENDER, type MailRenderer, type MailSender } from './mail.js';
import type { MailConfig } from './mail-config.js';
import { type MailRow, mailModel } from './mail-row.model.js';

export const SEND_MAILS_EVERY_MS = 2_000;
const BATCH = 20;
const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** After that nobody waits for it any more; an invitation has expired as well. */
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** A server that says "never" (5xx) to a mail may be misconfigured for a moment, but not for long. */
const MOST_REFUSALS = 6;
/** What the mail server has against one mail; anything else that it says, or does not say, is about itself. */
const isAboutTheMail = (code: unknown): boolean => /^(EENVELOPE|EMESSAGE)$/.test(String(code));

/** What nodemailer tells about a failure. Its message holds addresses and is not logged. */
interface SendFailure {
  code?: unknown;
  responseCode?: unknown;
}

/**
 * Sends what waits, on one replica at a time. A mail that fails is tried again with growing pauses; one that the mail
 * system took just before a crash is sent twice, under the same message id.
 */
@Injectable()
export class SendMails implements Job {
  readonly #scope = systemScope('mails of every organisation are sent in turn');
  #serverIsThere = true;

  constructor(
    @InjectModel(mailModel) private readonly mails: TenantModel<MailRow>,
    @Inject(MAIL_SENDER) private readonly sender: MailSender,
    @Inject(MAIL_RENDERER) private readonly renderer: MailRenderer,
    @Inject(SERVICE_CONFIG) private readonly config: MailConfig,
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    if (this.config.SMTP_URL === undefined) return;
    const due = await this.mails.find(
      this.#scope,
      { next_at: { $lte: new Date() } },
      { sort: { next_at: 1 }, limit: BATCH },
    );
    await this.#send(due);
    // Also without a mail that is due: pauses grow to hours, and what is known stays known.
    noteNeighbour(this.service, 'mail', this.#serverIsThere);
  }

  async #send(due: readonly MailRow[]): Promise<void> {
    for (const { _id } of due) {
      // Read again: others were sent meanwhile, and it may have been withdrawn, or have another name in it.
      const mail = await this.mails.findOne(this.#scope, { _id });
      if (!mail) continue;
      const failure = await this.#deliver(mail);
      if (failure === null) continue;
      await this.#postpone(mail, failure);
      // Nobody there to talk to: the others would fail alike, each after its own time-out.
      if (typeof failure.responseCode !== 'number') break;
    }
  }

  /** @returns why it was not sent, or null when it is done with */
  async #deliver(mail: MailRow): Promise<SendFailure | null> {
    const { _id: id, tenant_id: tenantId, to, template, facts } = mail;
    const waited = hasWaited(mail);
    try {
      const content = await this.renderer.render({ id, tenantId, to, template, facts, waited });
      if (content) await this.#hand({ id, to, ...content });
    } catch (error) {
      return error instanceof Error ? (error as SendFailure) : {};
    }
    await this.mails.deleteOne(this.#scope, { _id: id });
    return null;
  }

  async #hand(mail: Parameters<MailSender['send']>[0]): Promise<void> {
    try {
      await this.sender.send(mail);
      this.#serverIsThere = true;
      this.#count('sent');
    } catch (error) {
      this.#serverIsThere = isAboutTheMail((error as SendFailure).code);
      throw error;
    }
  }

  async #postpone(mail: MailRow, { code, responseCode }: SendFailure): Promise<void> {
    const now = Date.now();
    const tries = mail.tries + 1;
    const about = { template: mail.template, tenant_id: mail.tenant_id, tries, code, response_code: responseCode };
    const isNever = isAboutTheMail(code) && typeof responseCode === 'number' && responseCode >= 500;
    const refused = isNever && tries >= MOST_REFUSALS;
    if (refused || now - mail.created_at.getTime() > GIVE_UP_AFTER_MS) {
      this.#count('given_up');
      this.logger.error(about, 'mail given up');
      await this.mails.deleteOne(this.#scope, { _id: mail._id });
      return;
    }
    this.#count('postponed');
    this.logger.warn(about, 'mail not sent, trying again');
    const pause = Math.min(FIRST_PAUSE_MS * 4 ** mail.tries, LONGEST_PAUSE_MS);
    await this.mails.updateOne(this.#scope, { _id: mail._id }, { $set: { tries, next_at: new Date(now + pause) } });
  }

  #count(outcome: string): void {
    mailsTried.inc({ service: this.service, outcome });
  }
}
