import {
  type Actor,
  forInsurer,
  type IncidentRecord,
  isCaptureRole,
  isInsurer,
  isReviewRole,
  withNoteApart,
} from '@hazardlens/contracts';
import { dayNumber, NOISY_OR_ITEMS, SAFETY_AGEING } from '@hazardlens/risk';
import { InjectModel, type TenantModel, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { REPORTED_BY_HAND, reasonSentence } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';
import { type IncidentRow, incidentRowModel, rankOf } from '../approved-incident/incident-row.model.js';
import { LinkRepository } from '../link/link.repository.js';
import { type SiteName, siteNameModel } from '../site-name/site-name.model.js';
import {
  type ContractorDay,
  type ContractorDocument,
  contractorDayModel,
  type SiteDay,
  siteDayModel,
} from './contractor.models.js';
import { ContractorRepository } from './contractor.repository.js';
import type { ContractorInputs } from './contractor-numbers.js';

const MS_A_DAY = 86_400_000;
const MOST_CONTRACTORS = 500;
/** Five weigh most; an insurer may not see some of the first ones, and ranks go by the hour, weights by the day. */
const WEIGHING_CANDIDATES = 50;
/** So many of the newest decisions are looked at besides, where only those since a consent are shown. */
const DECIDED_SINCE = 100;
/** Closed ones below that are no candidates once they are as old as incidents count. */
const LEAST_WEIGHING_SEVERITY = 0.05;
const RECENT_APPROVED = 10;

/** A contractor that an actor may look at, and from when on single incidents may be shown. */
export interface VisibleContractor {
  readonly contractor: ContractorDocument;
  readonly since: Date | null;
}

/** Worker and inspector (api.md): no single incident, not even in an explanation. */
const seesSumsOnly = ({ role }: Actor): boolean => isCaptureRole(role) && !isReviewRole(role);

@Injectable()
export class ContractorReader {
  constructor(
    private readonly contractors: ContractorRepository,
    private readonly links: LinkRepository,
    @InjectModel(contractorDayModel) private readonly days: TenantModel<ContractorDay>,
    @InjectModel(siteDayModel) private readonly siteDays: TenantModel<SiteDay>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(siteNameModel) private readonly names: TenantModel<SiteName>,
  ) {}

  /** Contractor users: their own; insurers: those with an active link, asked anew each time so that a revoke hides at once. */
  async visibleTo(actor: Actor): Promise<VisibleContractor[]> {
    if (actor.role === 'super_admin') {
      const all = await this.contractors.all(MOST_CONTRACTORS);
      return all.map((contractor) => ({ contractor, since: null }));
    }
    if (actor.tenant_type === 'contractor') {
      const own = await this.contractors.byIds([actor.tenant_id]);
      return own.map((contractor) => ({ contractor, since: null }));
    }
    const since = new Map<string, Date>();
    for (const { contractor_id, granted_at } of await this.links.activeOf(actor.tenant_id)) {
      if (contractor_id === null || granted_at === null) continue;
      // asked under two addresses and granted twice: the earlier consent holds as long as it is not revoked
      const known = since.get(contractor_id);
      if (known === undefined || granted_at < known) since.set(contractor_id, granted_at);
    }
    const linked = await this.contractors.byIds([...since.keys()]);
    return linked.map((contractor) => ({ contractor, since: since.get(contractor._id) ?? null }));
  }

  async inputs(actor: Actor, visible: VisibleContractor, now: Date): Promise<ContractorInputs> {
    const { contractor } = visible;
    const scope = tenantScope(contractor._id);
    const today = dayNumber(now, contractor.time_zone);
    const window = { day: { $gt: today - SAFETY_AGEING.horizon } };
    const [days, activeSites, [first], open, weighing] = await Promise.all([
      this.days.find(scope, window),
      this.siteDays.distinct(scope, 'site_id', window),
      this.siteDays.find(scope, {}, { sort: { day: 1 }, limit: 1 }),
      this.incidents.find(
        scope,
        { open: true },
        { sort: { severity: -1 }, limit: NOISY_OR_ITEMS, projection: { severity: 1 } },
      ),
      seesSumsOnly(actor) ? [] : this.#weighing(visible, today),
    ]);
    return {
      id: contractor._id,
      name: contractor.name,
      today,
      days,
      activeSites: activeSites.length,
      firstCaptureDay: first?.day ?? null,
      openSeverities: open.map((row) => row.severity),
      weighing,
    };
  }

  /** Candidates for the incidents that weigh most: open ones of any age, closed ones that still weigh anything. */
  async #weighing({ contractor, since }: VisibleContractor, today: number): Promise<IncidentRow[]> {
    const scope = tenantScope(contractor._id);
    const limit = WEIGHING_CANDIDATES;
    const oldest = today - SAFETY_AGEING.horizon;
    const rank = { $gt: rankOf(LEAST_WEIGHING_SEVERITY, new Date(oldest * MS_A_DAY)) };
    const [open, closed, decided] = await Promise.all([
      this.incidents.find(scope, { open: true }, { sort: { severity: -1 }, limit }),
      this.incidents.find(
        scope,
        { status: 'APPROVED', open: false, rank, day: { $gt: oldest } },
        { sort: { rank: -1 }, limit },
      ),
      // after a new consent hardly any of those that weigh most may be shown
      since === null ? [] : this.#decidedSince(scope, since),
    ]);
    const shown = [...open, ...closed, ...decided].filter((row) => isShown(row, since));
    return this.#named(scope, [...new Map(shown.map((row) => [row._id, row])).values()]);
  }

  #decidedSince(scope: TenantScope, since: Date): Promise<IncidentRow[]> {
    const options = { sort: { decided_at: -1 as const, _id: -1 as const }, limit: DECIDED_SINCE };
    return this.incidents.find(scope, { status: 'APPROVED', decided_at: { $gte: since } }, options);
  }

  /** The newest approved incidents that this actor may see one by one; none for who only sees sums. */
  async recentApproved(actor: Actor, visible: readonly VisibleContractor[]): Promise<IncidentRecord[]> {
    if (seesSumsOnly(actor)) return [];
    const lists = await Promise.all(visible.map((each) => this.#newest(each)));
    return lists
      .flat()
      .sort((a, b) => (b.decided_at?.getTime() ?? 0) - (a.decided_at?.getTime() ?? 0) || (a._id < b._id ? 1 : -1))
      .slice(0, RECENT_APPROVED)
      .flatMap((row) => row.record ?? [])
      .map((record) => (isInsurer(actor) ? forInsurer(record) : record));
  }

  /** Approved incidents of a contractor, newest decision first, a page at a time in bounded memory. */
  async *approved({ contractor, since }: VisibleContractor): AsyncIterable<IncidentRow> {
    const scope = tenantScope(contractor._id);
    const names = new Map((await this.names.find(scope, {})).map((site) => [site._id, site.name]));
    const shown = since === null ? {} : { decided_at: { $gte: since } };
    const sort = { decided_at: -1 as const, _id: -1 as const };
    const rows = this.incidents.stream(scope, { status: 'APPROVED', ...shown }, { sort });
    for await (const row of rows) yield withName(row, names);
  }

  async #newest({ contractor, since }: VisibleContractor): Promise<IncidentRow[]> {
    const scope = tenantScope(contractor._id);
    const shown = since === null ? {} : { decided_at: { $gte: since } };
    const options = { sort: { decided_at: -1 as const, _id: -1 as const }, limit: RECENT_APPROVED };
    return this.#named(scope, await this.incidents.find(scope, { status: 'APPROVED', ...shown }, options));
  }

  /** With the sites' names of now, in one read. */
  async #named(scope: TenantScope, rows: readonly IncidentRow[]): Promise<IncidentRow[]> {
    const ids = [...new Set(rows.flatMap((row) => row.record?.site_id ?? []))];
    const sites = ids.length === 0 ? [] : await this.names.find(scope, { _id: { $in: ids } });
    const names = new Map(sites.map((site) => [site._id, site.name]));
    return rows.map((row) => withName(row, names));
  }
}

const isShown = ({ decided_at }: IncidentRow, since: Date | null): boolean =>
  since === null || (decided_at !== null && decided_at >= since);

/**
 * Rows of earlier versions keep the site's name that they came with until it is known, and have what a person typed in
 * `ai_notes`.
 */
function withName(row: IncidentRow, names: ReadonlyMap<string, string>): IncidentRow {
  if (row.record === null) return row;
  const record = withNoteApart(row.record, reasonSentence(REPORTED_BY_HAND));
  return { ...row, record: { ...record, site_name: names.get(record.site_id) ?? record.site_name } };
}
