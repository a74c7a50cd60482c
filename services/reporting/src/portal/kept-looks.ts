import { hash } from 'node:crypto';
import { type Actor, type Locale, seesSumsOnly } from '@hazardlens/contracts';
import { type DayNumber, dayNumber } from '@hazardlens/risk';
import { InjectModel, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type LinkCopy, linkCopy } from '../place/link-copy.js';
import type { UnreadPlace } from '../score/places.reader.js';
import type { NamedAtContractor } from './portal.reader.js';

/** A look is ten incidents' names and some time zones. */
const MOST_KEPT = 1_000;
/** While an upgrade rolls, a replica of before changes figures and leaves the links' stamps as they are. */
const LONGEST_MS = 60_000;

/** What was found the last time that an insurer looked. */
interface Look {
  readonly version: string;
  /** by time zone of the contractors */
  readonly days: ReadonlyMap<string, DayNumber>;
  readonly newest: readonly NamedAtContractor[];
}

/**
 * Says whether an insurer would find anything else than the last time, with one question that the store answers with a
 * count and a sum of the stamps of its links: whatever an insurer sees of a contractor, whoever changes it renews
 * that contractor's part of the sum with it, and a consent that was given or taken back is a link more or less.
 */
@Injectable()
export class KeptLooks {
  readonly #looks = new LRUCache<string, Look>({ max: MOST_KEPT, ttl: LONGEST_MS });

  constructor(@InjectModel(linkCopy.model) private readonly links: TenantModel<LinkCopy>) {}

  /** To be asked for before what is kept under it is read. @returns everything that a look depends on but the day */
  async keyOf(actor: Actor, locale: Locale, now: Date): Promise<string> {
    // what opens only later changes the sum when it does (`openConsents`)
    const open = { $match: { active: true, granted_at: { $lte: now } } };
    const summed = { $group: { _id: null, count: { $sum: 1 }, stamps: { $sum: '$stamp' } } };
    const found = await this.links.aggregate(tenantScope(actor.tenant_id), [open, summed]);
    const linked = hash('sha1', JSON.stringify(actor.linked_contractors ?? null), 'base64url');
    return JSON.stringify([actor.tenant_id, found, linked, locale, seesSumsOnly(actor)]);
  }

  /** @returns undefined where somebody would have to look anew */
  of(key: string, now: Date): Look | undefined {
    const look = this.#looks.get(key);
    const sameDay = look && [...look.days].every(([zone, day]) => dayNumber(now, zone) === day);
    return sameDay ? look : undefined;
  }

  keep(key: string, visible: readonly UnreadPlace[], found: Omit<Look, 'days'>): void {
    this.#looks.set(key, { ...found, days: new Map(visible.map(({ time_zone, today }) => [time_zone, today])) });
  }
}
