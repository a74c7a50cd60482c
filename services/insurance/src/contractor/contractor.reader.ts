import { type Actor, type IncidentRecord, isCaptureRole, isReviewRole } from '@hazardlens/contracts';
import { dayNumber, NOISY_OR_ITEMS, SAFETY_AGEING } from '@hazardlens/risk';
import { InjectModel, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type IncidentRow, incidentRowModel } from '../approved-incident/incident-row.model.js';
import { LinkRepository } from '../link/link.repository.js';
import {
  type ContractorDay,
  type ContractorDocument,
  contractorDayModel,
  type SiteDay,
  siteDayModel,
} from './contractor.models.js';
import { ContractorRepository } from './contractor.repository.js';
import type { ContractorInputs } from './contractor-numbers.js';

const MOST_CONTRACTORS = 500;
const WEIGHING_CANDIDATES = 50;
const RECENT_APPROVED = 10;

/** A contractor that an actor may look at, and from when on single incidents may be shown. */
export interface VisibleContractor {
  readonly contractor: ContractorDocument;
  readonly since: Date | null;
}

@Injectable()
export class ContractorReader {
  constructor(
    private readonly contractors: ContractorRepository,
    private readonly links: LinkRepository,
    @InjectModel(contractorDayModel) private readonly days: TenantModel<ContractorDay>,
    @InjectModel(siteDayModel) private readonly siteDays: TenantModel<SiteDay>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
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
    const links = await this.links.activeOf(actor.tenant_id);
    const linked = await this.contractors.byIds(links.flatMap((link) => link.contractor_id ?? []));
    return linked.map((contractor) => {
      const link = links.find((each) => each.contractor_id === contractor._id);
      return { contractor, since: link?.granted_at ?? null };
    });
  }

  async inputs({ contractor, since }: VisibleContractor, now: Date): Promise<ContractorInputs> {
    const scope = tenantScope(contractor._id);
    const today = dayNumber(now, contractor.time_zone);
    const window = { day: { $gt: today - SAFETY_AGEING.horizon } };
    const shown = since === null ? {} : { decided_at: { $gte: since } };
    const bySeverity = { severity: -1 as const };
    const [days, activeSites, [first], open, openRows, closedRows] = await Promise.all([
      this.days.find(scope, window),
      this.siteDays.distinct(scope, 'site_id', window),
      this.siteDays.find(scope, {}, { sort: { day: 1 }, limit: 1 }),
      this.incidents.find(
        scope,
        { open: true },
        { sort: bySeverity, limit: NOISY_OR_ITEMS, projection: { severity: 1 } },
      ),
      this.incidents.find(scope, { open: true, ...shown }, { sort: bySeverity, limit: WEIGHING_CANDIDATES }),
      this.incidents.find(
        scope,
        { status: 'APPROVED', open: false, ...shown },
        { sort: bySeverity, limit: WEIGHING_CANDIDATES },
      ),
    ]);
    return {
      id: contractor._id,
      name: contractor.name,
      today,
      days,
      activeSites: activeSites.length,
      firstCaptureDay: first?.day ?? null,
      openSeverities: open.map((row) => row.severity),
      weighing: [...openRows, ...closedRows],
    };
  }

  /** The newest approved incidents that this actor may see one by one; none for who only sees sums. */
  async recentApproved(actor: Actor, visible: readonly VisibleContractor[]): Promise<IncidentRecord[]> {
    const sumsOnly = isCaptureRole(actor.role) && !isReviewRole(actor.role);
    if (sumsOnly) return [];
    const lists = await Promise.all(visible.map((each) => this.#newest(each)));
    return lists
      .flat()
      .sort((a, b) => (b.decided_at?.getTime() ?? 0) - (a.decided_at?.getTime() ?? 0) || (a._id < b._id ? 1 : -1))
      .slice(0, RECENT_APPROVED)
      .flatMap((row) => row.record ?? []);
  }

  /** Approved incidents of a contractor, newest decision first, a page at a time in bounded memory. */
  approved({ contractor, since }: VisibleContractor): AsyncIterable<IncidentRow> {
    const shown = since === null ? {} : { decided_at: { $gte: since } };
    const sort = { decided_at: -1 as const, _id: -1 as const };
    return this.incidents.stream(
      tenantScope(contractor._id),
      { status: 'APPROVED', ...shown },
      { sort, batchSize: 500 },
    );
  }

  #newest({ contractor, since }: VisibleContractor): Promise<IncidentRow[]> {
    const shown = since === null ? {} : { decided_at: { $gte: since } };
    const options = { sort: { decided_at: -1 as const, _id: -1 as const }, limit: RECENT_APPROVED };
    return this.incidents.find(tenantScope(contractor._id), { status: 'APPROVED', ...shown }, options);
  }
}
