import { type ContractorNumbers, getInsuranceDashboard, type ReplyOf } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../security/caller.js';

/** Of hundreds of contractors each has some 2 MB. */
const MOST_KNOWN = 50;
/** While an upgrade rolls, a reporting of before changes rows whose version stays: they travel anew after so long. */
const LONGEST_KNOWN_MS = 10 * 60_000;

interface Known {
  readonly version: string;
  readonly contractors: readonly ContractorNumbers[];
}
type Portal = Pick<ReplyOf<typeof getInsuranceDashboard>, 'contractors' | 'recent_approved' | 'period'>;

/** The portal's rows as they were last told, so that hundreds of them travel only where they are others since. */
@Injectable()
export class KnownContractors {
  readonly #known = new LRUCache<string, Known>({ max: MOST_KNOWN, ttl: LONGEST_KNOWN_MS });

  /** Asked anew each time, so that a consent that was taken back is gone at once. */
  async portal(caller: Caller): Promise<Portal> {
    const { actor, locale } = caller;
    const asker = JSON.stringify([actor.tenant_id, actor.role, locale]);
    const known = this.#known.get(asker);
    const { version, unchanged, ...told } = await caller.ask(getInsuranceDashboard, { locale, known: known?.version });
    if (unchanged && known) return { ...told, contractors: [...known.contractors] };
    if (version !== undefined) this.#known.set(asker, { version, contractors: told.contractors });
    return told;
  }
}
