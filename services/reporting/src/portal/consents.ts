import type { Actor } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import type { UnreadPlace } from '../score/places.reader.js';
import { Portal } from './portal.reader.js';

/** What contractors let an insurer see, in a form that can be kept and compared. */
@Injectable()
export class Consents {
  constructor(private readonly portal: Portal) {}

  async to(actor: Actor): Promise<string[]> {
    return (await this.portal.visibleTo(actor, new Date())).map(consentOf);
  }

  /**
   * Asked anew and compared: a consent that was revoked and given again opens less than the one before.
   * @returns whether all of them still hold
   */
  async stillHold(actor: Actor, before: readonly string[]): Promise<boolean> {
    const now = new Set(await this.to(actor));
    return before.every((each) => now.has(each));
  }
}

export const consentOf = ({ tenant_id, since }: UnreadPlace): string => `${tenant_id}|${since?.getTime() ?? ''}`;
