import type { DataOf, listIncidents } from '@hazardlens/contracts';
import {
  InjectReplica,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { type IncidentFilter, IncidentRepository } from '../incident/incident.repository.js';
import type { Readable } from '../incident/readable-incidents.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import { type Range, SearchEntries } from '../search/search-entries.js';
import type { SearchEntry } from '../search/search-entry.model.js';
import { filtersFor, type Targets } from './incident-filters.js';
import { daysIn, isInState, matches, numberIn, type Term, termsOf } from './incident-search.rules.js';
import { mergeStreams } from './merge-streams.js';

type Question = DataOf<typeof listIncidents>;

/** What a search looks through, of the rarest thing that has to be there; the newest first. */
export const LOOKED_THROUGH = 1_000;
/** Different words that one typed beginning stands for. */
const MOST_LIKE = 20;
/** Of a super_admin, who has everybody's: sites, and own hazard types. */
const MOST_NAMES = 5_000;

export interface Found {
  readonly found: IncidentDocument[];
  /** false: there was more to look through */
  readonly complete: boolean;
}

/**
 * Finds incidents by what people remember of them. Costs the same at 1,000 and at 1,000,000: the rarest term is looked up in
 * its index, the newest of it are read, and the other terms are looked at in what was read.
 */
@Injectable()
export class IncidentSearch {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly entries: SearchEntries,
    private readonly ownHazards: OwnHazards,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  async find(readable: readonly Readable[], question: Question, targets: Targets): Promise<Found> {
    const parts = await Promise.all(readable.map((each) => this.#findIn(each, question, targets)));
    return { found: parts.flatMap(({ found }) => found), complete: parts.every(({ complete }) => complete) };
  }

  async #findIn(readable: Readable, question: Question, targets: Targets): Promise<Found> {
    const { scope, statuses } = readable;
    const number = numberIn(question);
    if (number === null && question.number !== undefined) return nothing;
    if (targets?.length === 0) return nothing;
    const named = question.q !== undefined && number === null;
    const [sites, own] = await Promise.all([
      named ? this.sites.find(scope, {}, { limit: MOST_NAMES }) : [],
      named ? this.ownHazards.all(scope, MOST_NAMES) : [],
    ]);
    const known = termsOf(question, targets, { sites, own });
    const terms = await Promise.all(known.map((term) => this.#withWords(scope, term)));
    if (number === null && terms.length === 0) return nothing;
    const now = new Date();
    const isWanted = (incident: IncidentDocument): boolean =>
      matches(incident, terms, question.actor) && isInState(incident, question, now);
    const isReadable: IncidentFilter = { $and: [{ status: { $in: [...statuses] } }, readable.shown] };
    const [first = {}, ...others] = filtersOf(question, targets);
    const wanted: IncidentFilter = { $and: [isReadable, others.length === 0 ? first : { $or: [first, ...others] }] };
    if (number !== null) {
      const numbered = await this.incidents.list(scope, { $and: [{ number }, wanted] }, { _id: 1 }, LOOKED_THROUGH);
      return { found: numbered.filter(isWanted), complete: true };
    }
    const { ids, complete } = await this.#candidates(scope, terms, await this.#range(scope, question));
    const read = await this.incidents.list(
      scope,
      { $and: [{ _id: { $in: ids } }, wanted] },
      { _id: 1 },
      LOOKED_THROUGH,
    );
    return { found: read.filter(isWanted), complete };
  }

  /** With the words that people typed and that begin like it. */
  async #withWords(scope: Scope, term: Term): Promise<Term> {
    if (term.begins === null) return term;
    const like = await this.entries.wordsLike(scope, term.begins, MOST_LIKE + 1);
    const cut = term.cut || like.length > MOST_LIKE;
    return { ...term, keys: [...term.keys, ...like.slice(0, MOST_LIKE)], cut };
  }

  /** The newest incidents with the rarest term. */
  async #candidates(scope: Scope, terms: readonly Term[], range: Range): Promise<{ ids: string[]; complete: boolean }> {
    const most = LOOKED_THROUGH + 1;
    const counts = await Promise.all(terms.map(({ keys }) => this.entries.countUpTo(scope, keys, range, most)));
    const rarest = terms[counts.indexOf(Math.min(...counts))];
    // Of the other terms only what is named is looked at by key, and that may be cut, too: what was left out is not nothing.
    const whole = !terms.some(({ cut }) => cut);
    const streams = (rarest?.keys ?? []).map((key) => ({
      weight: 1,
      read: (rows: number) => this.entries.newest(scope, key, range, rows),
    }));
    if (streams.length === 0) return { ids: [], complete: whole };
    const rows = await mergeStreams(streams, most, newestFirst);
    const ids = [...new Set(rows.slice(0, LOOKED_THROUGH).map(({ incident_id }) => incident_id))];
    return { ids, complete: whole && rows.length <= LOOKED_THROUGH };
  }

  async #range(scope: Scope, { from, to }: Question): Promise<Range> {
    if (from === undefined && to === undefined) return {};
    return daysIn({ from, to }, TenantScope.is(scope) ? await timeZoneOf(this.tenants, scope) : 'UTC');
  }
}

const nothing: Found = { found: [], complete: true };

/** What else is asked of an incident; of its status nothing, since the others are counted. */
const filtersOf = (question: Question, targets: Targets): IncidentFilter[] =>
  filtersFor('APPROVED', question, targets).map(({ status: _, ...filter }) => filter);

function newestFirst(a: SearchEntry, b: SearchEntry): number {
  const byTime = b.at.getTime() - a.at.getTime();
  return byTime !== 0 ? byTime : a.incident_id < b.incident_id ? 1 : -1;
}
