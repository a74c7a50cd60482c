import {
  type DataOf,
  DomainError,
  type IncidentStatus,
  incidentStatuses,
  isInsurer,
  listIncidents,
  type ReplyOf,
  type StatusCounts,
} from '@hazardlens/contracts';
import {
  InjectReplica,
  type MessageOf,
  QueryHandler,
  questionHash,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  systemScope,
  TenantScope,
  tenantScope,
  withinBytes,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { ContractorNames } from '../incident/contractor-names.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { type IncidentFilter, IncidentRepository } from '../incident/incident.repository.js';
import { listedRecordFor } from '../incident/incident.view.js';
import { type Readable, ReadableIncidents } from '../incident/readable-incidents.js';
import { RecordNames } from '../incident/record-names.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import {
  behind,
  compareRows,
  countFiltersFor,
  countsCategory,
  filtersFor,
  hasSeverityRange,
  isBehind,
  isBySeverity,
  ownTypeIn,
  sortOf,
  type Targets,
  targetsOf,
} from './incident-filters.js';
import { IncidentSearch } from './incident-search.js';
import { daysFilter, isSearch } from './incident-search.rules.js';
import { mergeStreams } from './merge-streams.js';

type Question = DataOf<typeof listIncidents>;

const ownerOfSite = systemScope('whose a site is that an insurer asks for');

/** Counts stop here (api.md): nobody pages through more, and a count must not cost more than a page. */
export const COUNT_LIMIT = 10_000;
/** More rows than this are not sorted in memory. */
const SORT_LIMIT = 1_000;

/**
 * The review queue, the heat map and the top risks read through this. One read a status (and filter target) on an index
 * that is already sorted, merged here: a list over several statuses needs no sort in the database.
 */
@Controller()
export class ListIncidentsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly readable: ReadableIncidents,
    private readonly names: RecordNames,
    private readonly contractors: ContractorNames,
    private readonly ownHazards: OwnHazards,
    private readonly search: IncidentSearch,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @QueryHandler(listIncidents)
  async handle({ data }: MessageOf<typeof listIncidents>): Promise<ReplyOf<typeof listIncidents>> {
    const readable = await this.readableFor(data);
    const own = await this.#ownFor(data, tenantsOf(readable));
    const targets = targetsOf(data, own ?? []);
    const statuses: readonly IncidentStatus[] =
      data.statuses.length > 0 ? [...new Set(data.statuses)].sort() : incidentStatuses;
    if (isSearch(data)) return this.found(data, readable, statuses, targets);
    const status_counts = await this.counts(readable, data, targets, own);
    const { rows, next_cursor } = await this.page(readable, data, statuses, targets, status_counts);
    return this.answer(data.actor, rows, statuses, { status_counts, next_cursor });
  }

  /** What a search found is sorted and paged here: it is bounded. */
  private async found(
    question: Question,
    readable: readonly Readable[],
    statuses: readonly IncidentStatus[],
    targets: Targets,
  ): Promise<ReplyOf<typeof listIncidents>> {
    const { found, complete } = await this.search.find(readable, question, targets);
    const status_counts = noCounts();
    for (const { status } of found) status_counts[status] += 1;
    const hash = this.hashOf(question, statuses, targets);
    const { cursor, sort, limit } = question;
    const start = cursor === undefined ? null : decodeCursor(hash, cursor);
    const rows = found
      .filter(({ status }) => statuses.includes(status))
      .filter((row) => start === null || isBehind(sort, start, row))
      .sort((a, b) => compareRows(sort, a, b));
    const page = withinBytes(rows.slice(0, limit));
    const last = page.at(-1);
    const next_cursor = last && rows.length > page.length ? encodeCursor(hash, last) : null;
    const reply = await this.answer(question.actor, page, statuses, { status_counts, next_cursor });
    return { ...reply, searched_all: complete };
  }

  private async answer(
    actor: Question['actor'],
    rows: readonly IncidentDocument[],
    statuses: readonly IncidentStatus[],
    { status_counts, next_cursor }: Pick<ReplyOf<typeof listIncidents>, 'status_counts' | 'next_cursor'>,
  ): Promise<ReplyOf<typeof listIncidents>> {
    const names = await this.names.of(systemScope('names of sites whose incidents were just read'), rows);
    const total = statuses.reduce((sum, status) => sum + status_counts[status], 0);
    const records = rows.map((row) => listedRecordFor(actor, row, names));
    return {
      incidents: await this.contractors.toldTo(actor, records),
      status_counts,
      total: Math.min(total, COUNT_LIMIT),
      next_cursor,
    };
  }

  /** Own hazard types that the question is about, of the organisations that it reads; null: those of everybody. */
  async #ownFor(question: Question, tenantIds: string[] | null): Promise<OwnHazardDocument[] | null> {
    const named = ownTypeIn(question);
    if (named !== null) return this.ownHazards.knownTo(tenantIds, named);
    if (!countsCategory(question)) return [];
    return tenantIds && this.ownHazards.of(tenantIds);
  }

  /**
   * A site that is not the actor's own is looked up in its tenant, whose indexes serve it. Days are those of the organisation.
   * @throws DomainError NOT_FOUND for a site of nobody who lets this insurer look
   */
  private async readableFor(question: Question): Promise<Readable[]> {
    const { actor, site_id } = question;
    const readable = await this.readable.of(actor);
    const scoped = site_id === null ? readable : await this.#at(site_id, actor, readable);
    return Promise.all(
      scoped.map(async (each) => ({ ...each, shown: { ...each.shown, ...(await this.onDays(each.scope, question)) } })),
    );
  }

  async #at(siteId: string, actor: Question['actor'], readable: Readable[]): Promise<Readable[]> {
    if (isInsurer(actor)) {
      const [site] = await this.sites.find(ownerOfSite, { _id: siteId }, { limit: 1 });
      // a site that an earlier version added may have no copy here; its incidents know whose it is
      const owner = site?.tenant_id ?? (await this.incidents.tenantOfSite(siteId));
      const owners = readable.filter(({ scope }) => TenantScope.is(scope) && scope.tenantId === owner);
      if (owners.length === 0) throw new DomainError('NOT_FOUND');
      return owners;
    }
    const tenantId = actor.role === 'super_admin' ? await this.incidents.tenantOfSite(siteId) : null;
    return tenantId === null ? readable : readable.map((each) => ({ ...each, scope: tenantScope(tenantId) }));
  }

  private async onDays(scope: Scope, { from, to }: Question): Promise<IncidentFilter> {
    if (from === undefined && to === undefined) return {};
    return daysFilter({ from, to }, TenantScope.is(scope) ? await timeZoneOf(this.tenants, scope) : 'UTC');
  }

  private hashOf(question: Question, statuses: readonly IncidentStatus[], targets: Targets): string {
    const { actor, site_id, severity_min, severity_max, sort, q, owner_id, action_status, from, to } = question;
    const { number, source, zone, level } = question;
    return questionHash([
      actor.role === 'super_admin' ? null : actor.tenant_id,
      ...[statuses, targets, site_id, severity_min, severity_max, sort],
      ...[q, owner_id, action_status, from, to, number, source, zone, level],
    ]);
  }

  private async page(
    readable: readonly Readable[],
    question: Question,
    statuses: readonly IncidentStatus[],
    targets: Targets,
    counts: StatusCounts,
  ): Promise<{ rows: IncidentDocument[]; next_cursor: string | null }> {
    const { limit, sort } = question;
    const hash = this.hashOf(question, statuses, targets);
    const start = question.cursor === undefined ? {} : behind(question, decodeCursor(hash, question.cursor));
    const streams = statuses
      .filter((status) => counts[status] > 0)
      .flatMap((status) => {
        const filters = filtersFor(status, question, targets, this.severityFrom(question, counts[status]));
        return readable
          .filter((each) => each.statuses.includes(status))
          .flatMap(({ scope, shown }) =>
            filters.map((filter) => ({
              weight: counts[status] / (filters.length * readable.length),
              read: (rows: number) =>
                this.incidents.list(scope, { $and: [filter, shown, start] }, sortOf(question), rows),
            })),
          );
      });
    // one row more than asked for tells whether there is a next page
    const rows = await mergeStreams(streams, limit + 1, (a, b) => compareRows(sort, a, b));
    const page = withinBytes(rows.slice(0, limit));
    const last = page.at(-1);
    return { rows: page, next_cursor: last && rows.length > page.length ? encodeCursor(hash, last) : null };
  }

  /** Few matches are found by their severity and sorted; for many it is faster to walk from the newest and look. */
  private severityFrom(question: Question, count: number): 'index' | 'rows' {
    return !isBySeverity(question.sort) && hasSeverityRange(question) && count > SORT_LIMIT ? 'rows' : 'index';
  }

  private async counts(
    readable: readonly Readable[],
    question: Question,
    targets: Targets,
    own: readonly OwnHazardDocument[] | null,
  ): Promise<StatusCounts> {
    const counts = noCounts();
    await Promise.all(
      incidentStatuses.map(async (status) => {
        const filters = countFiltersFor(status, question, targets, own);
        const parts = await Promise.all(
          readable
            .filter((each) => each.statuses.includes(status))
            .flatMap(({ scope, shown }) =>
              filters.map((filter) => this.incidents.countUpTo(scope, { ...filter, ...shown }, COUNT_LIMIT)),
            ),
        );
        const sum = parts.reduce((total, part) => total + part, 0);
        counts[status] = Math.min(sum, COUNT_LIMIT);
      }),
    );
    return counts;
  }
}

/** Whose incidents are asked for; null: everybody's. */
const tenantsOf = (readable: readonly Readable[]): string[] | null => {
  const ids = readable.map(({ scope }) => (TenantScope.is(scope) ? scope.tenantId : null));
  return ids.includes(null) ? null : ids.flatMap((id) => id ?? []);
};

const noCounts = (): StatusCounts => ({ REVIEW_REQUIRED: 0, APPROVED: 0, REJECTED: 0 });
