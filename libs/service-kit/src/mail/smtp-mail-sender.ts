import { createTransport } from 'nodemailer';
import type { MailSender, OutgoingMail } from './mail.js';
import type { MailConfig } from './mail-config.js';

/** A mail system that does not answer must not hold up the ones that wait, or the end of the process. */
const connectWithinMs = 5_000;
const answerWithinMs = 10_000;

/** Sends through the SMTP server of `SMTP_URL`. */
export function smtpMailSender({ SMTP_URL, MAIL_FROM }: MailConfig): MailSender {
  if (SMTP_URL === undefined) {
    return { send: () => Promise.reject(new Error('SMTP_URL is not set.')) };
  }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, switchedOffAt }: OutgoingMail): Promise<void> {
      await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id.replace(/[^A-Za-z0-9.-]/g, '-')}@hazardlens>`,
        textEncoding: 'quoted-printable',
        // asks out-of-office replies to stay away (RFC 3834)
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(switchedOffAt === undefined ? {} : { list: { unsubscribe: switchedOffAt } }),
      });
    },
  };
}
