import { createHash, createHmac } from 'node:crypto';

/** What is kept of a secret, to know it again. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Secrets that a poster's QR code and a ticket's address carry: 256 bits each, which nobody guesses and nothing stores. They
 * follow from the id and the installation's own secret, so that a poster can be printed again and a report that is sent
 * twice gets the same ticket.
 */
export class PosterSecrets {
  constructor(private readonly installation: string) {}

  ofPoster(posterId: string): string {
    return this.#of(`poster ${posterId}`);
  }

  ofTicket(incidentId: string): string {
    return this.#of(`ticket ${incidentId}`);
  }

  #of(what: string): string {
    return createHmac('sha256', this.installation).update(what).digest('base64url');
  }
}
