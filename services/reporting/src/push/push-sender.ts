import { type MailConfig, SERVICE_CONFIG } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import webPush from 'web-push';
import type { PushSubscriptionRow } from './push.models.js';
import { PushKeys } from './push-keys.js';

/** A push service that does not answer must not hold up the ones that wait. */
const answerWithinMs = 10_000;
/** How long the push service keeps it for a phone that is off. */
const KEPT_FOR_SECONDS = 24 * 3600;

/** What the service worker of the web app shows. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

/** Writes to push services: encrypted for the browser alone (RFC 8291), signed with the installation's key (RFC 8292). */
@Injectable()
export class PushSender {
  readonly #subject: string;

  constructor(
    private readonly keys: PushKeys,
    @Inject(SERVICE_CONFIG) { PUBLIC_URL }: MailConfig,
  ) {
    // whom a push service may ask about a flood
    this.#subject = PUBLIC_URL?.startsWith('https://') ? PUBLIC_URL : 'mailto:no-reply@localhost';
  }

  /** @returns the status that the push service answered; rejects when it did not */
  async send({ endpoint, p256dh, auth }: PushSubscriptionRow, text: PushText): Promise<number> {
    const { public_key: publicKey, private_key: privateKey } = await this.keys.pair();
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(text),
      {
        vapidDetails: { subject: this.#subject, publicKey, privateKey },
        TTL: KEPT_FOR_SECONDS,
      },
    );
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body,
      // an address is checked when it is taken; where it leads on to is not
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.body?.cancel();
    return answer.status;
  }
}
