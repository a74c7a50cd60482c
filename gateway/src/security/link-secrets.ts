import { createHash, createHmac } from 'node:crypto';

/** What is kept of a secret, to know it again. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Secrets that a poster's QR code, a ticket's address and the link of a repair carry: 256 bits each, which nobody guesses,
 * nothing stores and no message carries. They follow from an id and the installation's own secret, so that a poster can be
 * printed again, and whatever is sent twice gets the same ticket, or the same link.
 */
export class LinkSecrets {
  constructor(private readonly installation: string) {}

  ofPoster(posterId: string): string {
    return this.#of(`poster ${posterId}`);
  }

  ofTicket(incidentId: string): string {
    return this.#of(`ticket ${incidentId}`);
  }

  /** @param giving one time that the repair is given to somebody */
  ofRepair(incidentId: string, giving: string): string {
    return this.#of(`repair ${incidentId} ${giving}`);
  }

  #of(what: string): string {
    return createHmac('sha256', this.installation).update(what).digest('base64url');
  }
}
