import { type Actor, forInsurer, type IncidentRecord, isInsurer, seesSumsOnly } from '@hazardlens/contracts';
import { SAFETY_AGEING } from '@hazardlens/risk';
import { InjectModel, InjectReplica, ReplicaReader, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import { type IncidentRow, recordOf } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type SiteCopy, siteCopy } from '../place/copies.js';
import { ScoreReader } from '../score/score.reader.js';
import { type ScoredTenant, ScoreScope } from '../score/score-scope.js';
import { WeighingReader } from '../score/weighing.reader.js';
import type { PortalInputs } from './contractor-numbers.js';

const RECENT_APPROVED = 10;
const newestFirst = { decided_at: -1, _id: -1 } as const;

/** Reads what insurers are shown of the contractors that let them, and contractors of themselves. */
@Injectable()
export class Portal {
  constructor(
    private readonly scope: ScoreScope,
    private readonly reader: ScoreReader,
    private readonly weighing: WeighingReader,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  /** Contractors by name, each as insurers see it, whoever looks. */
  async visibleTo(actor: Actor, now: Date): Promise<ScoredTenant[]> {
    const tenants = await this.scope.resolve(actor, null, now);
    return tenants
      .filter(({ scored }) => scored)
      .map((tenant) => ({ ...tenant, audience: 'insurer' as const }))
      .sort((a, b) => compare(a.name, b.name) || compare(a.tenant_id, b.tenant_id));
  }

  inputs(actor: Actor, visible: readonly ScoredTenant[]): Promise<PortalInputs[]> {
    return Promise.all(visible.map((contractor) => this.#inputs(actor, contractor)));
  }

  async #inputs(actor: Actor, contractor: ScoredTenant): Promise<PortalInputs> {
    const scope = tenantScope(contractor.tenant_id);
    const window = { day: { $gt: contractor.today - SAFETY_AGEING.horizon } };
    const [scores, activeSites, [first], pending, rejected, weighing] = await Promise.all([
      this.reader.inputs([contractor], SAFETY_AGEING.horizon),
      this.captures.distinct(scope, 'site_id', window),
      this.captures.find(scope, {}, { sort: { day: 1 }, limit: 1 }),
      this.incidents.count(scope, { ...window, status: 'REVIEW_REQUIRED' }),
      this.incidents.count(scope, { ...window, status: 'REJECTED' }),
      seesSumsOnly(actor) ? [] : this.weighing.candidates(contractor, SAFETY_AGEING),
    ]);
    const days = scores.days.map(({ groups, ...day }) => {
      const all = Object.values(groups);
      const sum = (of: 'count' | 'high'): number => all.reduce((total, group) => total + group[of], 0);
      return { ...day, approved: sum('count'), high: sum('high') };
    });
    const firstCaptureDay = first?.day ?? null;
    const counts = { pending, rejected, activeSites: activeSites.length, firstCaptureDay };
    return { contractor, scores: { ...scores, days }, ...counts, weighing };
  }

  /** The newest approved incidents that this actor may see one by one; none for who only sees sums. */
  async recentApproved(actor: Actor, visible: readonly ScoredTenant[]): Promise<IncidentRecord[]> {
    if (seesSumsOnly(actor)) return [];
    const lists = await Promise.all(visible.map((each) => this.#newest(each)));
    return lists
      .flat()
      .sort(
        (a, b) =>
          (b.row.decided_at?.getTime() ?? 0) - (a.row.decided_at?.getTime() ?? 0) || compare(b.row._id, a.row._id),
      )
      .slice(0, RECENT_APPROVED)
      .flatMap(({ row, site_name }) => recordOf(row, site_name) ?? [])
      .map((record) => (isInsurer(actor) ? forInsurer(record) : record));
  }

  async #newest(contractor: ScoredTenant): Promise<{ row: IncidentRow; site_name: string }[]> {
    const options = { sort: newestFirst, limit: RECENT_APPROVED };
    const rows = await this.incidents.find(tenantScope(contractor.tenant_id), shownOf(contractor), options);
    return this.weighing.named(contractor, rows);
  }

  /** Approved incidents of a contractor, newest decision first, a page at a time in bounded memory. */
  async *approved(contractor: ScoredTenant): AsyncIterable<{ row: IncidentRow; site_name: string }> {
    const scope = tenantScope(contractor.tenant_id);
    const names = new Map((await this.sites.find(scope, {})).map((site) => [site._id, site.name]));
    const rows = this.incidents.stream(scope, shownOf(contractor), { sort: newestFirst, projection: { record: 0 } });
    for await (const row of rows) yield { row, site_name: names.get(row.site_id) ?? '' };
  }
}

const shownOf = ({ since }: ScoredTenant) => ({
  status: 'APPROVED' as const,
  ...(since === null ? {} : { decided_at: { $gte: since } }),
});

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
