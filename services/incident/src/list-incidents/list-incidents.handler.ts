import {
  type DataOf,
  type IncidentStatus,
  incidentStatuses,
  listIncidents,
  type ReplyOf,
  type StatusCounts,
} from '@hazardlens/contracts';
import {
  type MessageOf,
  QueryHandler,
  systemScope,
  TenantScope,
  tenantScope,
  withinBytes,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { listedRecordFor } from '../incident/incident.view.js';
import { type Readable, ReadableIncidents } from '../incident/readable-incidents.js';
import { RecordNames } from '../incident/record-names.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import { decodeCursor, encodeCursor, filterHash } from './cursor.js';
import {
  behind,
  compareRows,
  countFiltersFor,
  countsCategory,
  filtersFor,
  hasSeverityRange,
  ownTypeIn,
  sortOf,
  type Targets,
  targetsOf,
} from './incident-filters.js';
import { mergeStreams } from './merge-streams.js';

type Question = DataOf<typeof listIncidents>;

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
    private readonly ownHazards: OwnHazards,
  ) {}

  @QueryHandler(listIncidents)
  async handle({ data }: MessageOf<typeof listIncidents>): Promise<ReplyOf<typeof listIncidents>> {
    const readable = await this.readableFor(data);
    const own = await this.#ownFor(data, tenantsOf(readable));
    const targets = targetsOf(data, own ?? []);
    const statuses: readonly IncidentStatus[] =
      data.statuses.length > 0 ? [...new Set(data.statuses)].sort() : incidentStatuses;
    const status_counts = await this.counts(readable, data, targets, own);
    const { rows, next_cursor } = await this.page(readable, data, statuses, targets, status_counts);
    const names = await this.names.of(systemScope('names of sites whose incidents were just read'), rows);
    const total = statuses.reduce((sum, status) => sum + status_counts[status], 0);
    return {
      incidents: rows.map((row) => listedRecordFor(data.actor, row, names)),
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

  /** super_admin's site is looked up in its tenant, whose indexes serve it. */
  private async readableFor({ actor, site_id }: Question): Promise<Readable[]> {
    const readable = await this.readable.of(actor);
    if (actor.role !== 'super_admin' || site_id === null) return readable;
    const tenantId = await this.incidents.tenantOfSite(site_id);
    return tenantId === null ? readable : readable.map((each) => ({ ...each, scope: tenantScope(tenantId) }));
  }

  private async page(
    readable: readonly Readable[],
    question: Question,
    statuses: readonly IncidentStatus[],
    targets: Targets,
    counts: StatusCounts,
  ): Promise<{ rows: IncidentDocument[]; next_cursor: string | null }> {
    const { actor, limit, sort } = question;
    const hash = filterHash([
      actor.role === 'super_admin' ? null : actor.tenant_id,
      ...[statuses, targets, question.site_id, question.severity_min, question.severity_max, sort],
    ]);
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
    return question.sort === 'newest' && hasSeverityRange(question) && count > SORT_LIMIT ? 'rows' : 'index';
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
