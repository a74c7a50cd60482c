/** What a person reads. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of one that comes again and again: where who reads it switches it off. Mail programs offer it above the mail (RFC 2369). */
  readonly switchedOffAt?: string;
}

export interface OutgoingMail extends MailContent {
  /** Stays the same when a mail is sent again, so that a mailbox can recognise the repeat. */
  readonly id: string;
  readonly to: string;
}

/** The port to the mail system. Rejects when the mail was not taken; then it may be sent again. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
}

/** What a mail is made of when its turn has come: ids and words, never a token or a password. `by` is a person's name. */
export interface QueuedMail {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly facts: Readonly<Record<string, string>>;
}

const WAITED_MS = 60_000;

/**
 * Whether a mail or a push has waited longer than what answers lets it wait: what it tells may have ended meanwhile. One that goes out
 * at once tells what has happened, whatever follows.
 * @param sent how often it was tried, and since when it is there
 */
export const hasWaited = (sent: { readonly tries: number; readonly created_at: Date }): boolean =>
  sent.tries > 0 || Date.now() - sent.created_at.getTime() > WAITED_MS;

/** One whose turn has come. */
export interface DueMail extends QueuedMail {
  readonly tenantId: string;
  /** see `hasWaited` */
  readonly waited: boolean;
}

/** Writes the mails of a service. */
export interface MailRenderer {
  /** @returns null when the mail is not wanted any more: an invitation was withdrawn, a person has left */
  render(mail: DueMail): Promise<MailContent | null>;
}

/** Injects the port to the mail system. */
export const MAIL_SENDER = Symbol('MAIL_SENDER');
/** Injects who writes the mails of the service. */
export const MAIL_RENDERER = Symbol('MAIL_RENDERER');
