import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Actor,
  type ContractorNumbers,
  forInsurer,
  type IncidentRecord,
  isInsurer,
  type Locale,
  type OwnLabel,
} from '@hazardlens/contracts';
import { InjectModel, systemScope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type IncidentRow, recordOf } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { OwnWordsReader } from '../own-hazards/own-words.reader.js';
import { Places, type ScoredPlace, type UnreadPlace } from '../score/places.reader.js';
import { mayBeShown } from '../score/weighing.js';
import { type Named, newestFirst, withAnother } from '../sums/named.js';
import { lean } from '../sums/project-incident.js';
import { Stamps } from '../sums/stamps.js';
import { contractorNumbers } from './contractor-numbers.js';

const RECENT_APPROVED = 10;
/** Views that are unpacked in one go: together some 10 ms. */
const READ_AT_ONCE = 20;
/** Rows of contractors that are remembered, about 4 kB each. */
const MOST_KNOWN = 5000;
/** While an upgrade rolls, a replica of before changes views and leaves their stamp as it is. */
const LONGEST_KNOWN_MS = 10 * 60_000;

type NamedAtSite = Named & { readonly site_name: string };
/** What an insurer is told of a finding before it is read: whose it is, too. */
export type NamedAtContractor = NamedAtSite & { readonly contractor_name: string };
/** What the portal shows of one contractor. */
export interface PortalRow {
  readonly numbers: ContractorNumbers;
  /** what was approved last, as far as it may be shown one by one */
  readonly newest: readonly NamedAtSite[];
}
export interface PortalRows {
  readonly rows: readonly PortalRow[];
  /** tells these rows from any others; undefined where they were read without asking for changes */
  readonly version: string | undefined;
}
/** An approved incident, as its site and its hazard type are called now. */
export interface ShownIncident {
  readonly row: IncidentRow;
  readonly site_name: string;
  /** undefined for what the taxonomy calls by name */
  readonly own_label: OwnLabel | undefined;
}
const shownBefore = systemScope('incidents that the actor was found to see');

/** Reads what insurers are shown of the contractors that let them, and contractors of themselves. */
@Injectable()
export class Portal {
  /** By everything that a row depends on: the view's stamp, day, consent, language and reader. */
  readonly #known = new LRUCache<string, PortalRow>({ max: MOST_KNOWN, ttl: LONGEST_KNOWN_MS });

  constructor(
    private readonly places: Places,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    private readonly ownWords: OwnWordsReader,
    private readonly stamps: Stamps,
  ) {}

  /** Contractors by name, each as insurers see it, whoever looks. */
  async visibleTo(actor: Actor, now: Date): Promise<UnreadPlace[]> {
    const places = await this.places.whose(actor, null, now, 'insurer');
    return places
      .filter(({ scored }) => scored)
      .sort((a, b) => compare(a.name, b.name) || compare(a.tenant_id, b.tenant_id));
  }

  /** The rows of some contractors, in their order; those that did not change since they were last asked for are known. */
  async rowsOf(visible: readonly UnreadPlace[], locale: Locale, sumsOnly: boolean): Promise<PortalRows> {
    // few are read faster than they are asked for changes
    const stampOf = visible.length > READ_AT_ONCE ? await this.stamps.of(visible) : () => undefined;
    const keyOf = (place: UnreadPlace): string | null => {
      const stamp = stampOf(place);
      if (stamp === undefined) return null;
      return [stamp, place.today, place.since?.getTime(), locale, sumsOnly].join('|');
    };
    const rows = new Map<string, PortalRow>();
    const unknown = visible.filter((place) => {
      const key = keyOf(place);
      const known = key === null ? undefined : this.#known.get(key);
      if (known) rows.set(place.tenant_id, known);
      return !known;
    });
    for (let start = 0; start < unknown.length; start += READ_AT_ONCE) {
      for (const place of await this.places.read(unknown.slice(start, start + READ_AT_ONCE))) {
        const row = portalRow(place, locale, sumsOnly);
        rows.set(place.tenant_id, row);
        const key = keyOf(place);
        if (key !== null) this.#known.set(key, row);
        // hundreds of contractors are a second of work: others have their turn
        await setImmediate();
      }
    }
    const keys = visible.map((place) => [keyOf(place), place.name]);
    return {
      rows: visible.flatMap((place) => {
        const row = rows.get(place.tenant_id);
        return row ? { ...row, numbers: { ...row.numbers, contractor_name: place.name } } : [];
      }),
      version: keys.some(([key]) => key === null) ? undefined : hash('sha1', JSON.stringify(keys), 'base64url'),
    };
  }

  /** The newest approved incidents that this actor may see one by one; none for who only sees sums. */
  async recentApproved(actor: Actor, newest: readonly NamedAtContractor[]): Promise<IncidentRecord[]> {
    if (newest.length === 0) return [];
    const rows = await this.incidents.find(shownBefore, { _id: { $in: newest.map(({ id }) => id) } });
    const own = await this.ownWords.of(rows.map(({ hazard_type }) => hazard_type));
    return newest
      .flatMap(({ id, site_name, contractor_name }) => {
        const row = rows.find((each) => each._id === id);
        const record = row && recordOf(row, site_name, own);
        if (!row || !record) return [];
        return row.tenant_id === actor.tenant_id ? record : { ...record, contractor_name };
      })
      .map((record) => (isInsurer(actor) ? forInsurer(record) : record));
  }

  /** Approved incidents of a contractor, newest decision first, a page at a time in bounded memory. */
  async *approved(contractor: UnreadPlace): AsyncIterable<ShownIncident> {
    const { tenant_id, since } = contractor;
    const [place] = await this.places.read([contractor]);
    const shown = { status: 'APPROVED' as const, ...(since === null ? {} : { decided_at: { $gte: since } }) };
    const options = { sort: { decided_at: -1, _id: -1 } as const, projection: lean };
    const own = await this.ownWords.ofOrganisation(tenant_id);
    for await (const row of this.incidents.stream(tenantScope(tenant_id), shown, options)) {
      const own_label = own.get(row.hazard_type)?.label;
      yield { row, own_label, site_name: place?.view.sites[row.site_id]?.name ?? '' };
    }
  }
}

/** Of all these contractors. */
export function newestOf(rows: readonly PortalRow[]): NamedAtContractor[] {
  let newest: NamedAtContractor[] = [];
  for (const { numbers, newest: own } of rows)
    for (const each of own) {
      const named = { ...each, contractor_name: numbers.contractor_name };
      newest = withAnother(newest, newestFirst, RECENT_APPROVED, named);
    }
  return newest;
}

function portalRow(place: ScoredPlace, locale: Locale, sumsOnly: boolean): PortalRow {
  const { view, since } = place;
  const newest = sumsOnly ? [] : view.named.decided.filter((each) => mayBeShown(each, since));
  return {
    numbers: contractorNumbers(place, locale, sumsOnly),
    newest: newest
      .slice(0, RECENT_APPROVED)
      .map((each) => ({ ...each, site_name: view.sites[each.site_id]?.name ?? '' })),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
