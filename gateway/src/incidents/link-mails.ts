import { layoutMail, type MailSender, smtpMailSender } from '@hazardlens/service-kit';
import { LRUCache } from 'lru-cache';
import type { GatewayRuntime } from '../gateway-runtime.js';
import type { Caller } from '../security/caller.js';

/** A mail system that is slow must not keep from anybody the link that only this answer has. */
const answerWithinMs = 4_000;
const DAY_MS = 86_400_000;
/** Mails to people without an account, of one organisation: who wants more than this writes to strangers. */
const mostADay = 100;

/**
 * Sends the link of a repair to whom it is for. From the gateway and at once, since no message and no queue may hold what opens
 * it; one that the mail system did not take is sent by hand.
 */
export class LinkMails {
  readonly #sender: MailSender | null;
  readonly #sent = new LRUCache<string, number>({ max: 20_000, ttl: DAY_MS, noUpdateTTL: true });
  /** Links that were mailed: asked for again under its key, one is mailed once. */
  readonly #mailed = new LRUCache<string, true>({ max: 20_000, ttl: DAY_MS });

  constructor(private readonly runtime: Pick<GatewayRuntime, 'config' | 'logger'>) {
    const { mail } = runtime.config;
    this.#sender = mail.SMTP_URL === undefined ? null : smtpMailSender(mail);
  }

  /** @returns whether the mail system has taken it */
  async send(link: { to: string; name: string; url: string; hash: string }, { actor }: Caller): Promise<boolean> {
    if (this.#mailed.has(link.hash)) return true;
    const sent = this.#sent.get(actor.tenant_id) ?? 0;
    if (!this.#sender || sent >= mostADay) return false;
    this.#sent.set(actor.tenant_id, sent + 1);
    const { to, hash } = link;
    const content = contentOf({ ...link, by: actor.name, organisation: actor.tenant_name });
    const sending = this.#sender.send({ id: `repair-${hash}`, to, ...content }).then(() => {
      this.#mailed.set(hash, true);
      return true;
    });
    try {
      return await Promise.race([sending, tooLate()]);
    } catch (error) {
      this.runtime.logger.warn({ err: error, tenantId: actor.tenant_id }, 'the link of a repair was not mailed');
      return false;
    }
  }
}

const tooLate = (): Promise<false> =>
  new Promise((resolve) => setTimeout(resolve, answerWithinMs, false as const).unref());

interface Words {
  name: string;
  by: string;
  organisation: string;
  url: string;
}

const contentOf = ({ name, by, organisation, url }: Words) =>
  layoutMail([
    {
      language: 'en',
      title: `${organisation} asks you to repair something`,
      paragraphs: [
        `Hello ${name},`,
        `${by} of ${organisation} gives you a repair. The link shows what it is and until when, without an account.`,
        'Whoever has the link can work on this repair: please do not pass it on.',
      ],
      button: { label: 'Open the repair', url },
    },
    {
      language: 'es',
      title: `${organisation} le pide una reparación`,
      paragraphs: [
        `Hola, ${name}:`,
        `${by}, de ${organisation}, le encarga una reparación. El enlace muestra qué es y hasta cuándo, sin cuenta.`,
        'Quien tiene el enlace puede trabajar en esta reparación: no lo reenvíe.',
      ],
      button: { label: 'Abrir la reparación', url },
    },
  ]);
