import { decidedSince, type Locale } from '@hazardlens/contracts';
import { type Ageing, decay, type WeighingIncident } from '@hazardlens/risk';
import { InjectModel, InjectReplica, ReplicaReader, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type SiteCopy, siteCopy } from '../place/copies.js';
import { groupOf } from '../sums/sums.js';
import { ALL_SITES, type DayTotals, dayTotalsModel, HEAVIEST_A_DAY } from '../sums/sums.models.js';
import { daysOf, type ScoredTenant } from './score-scope.js';
import { weighingOf } from './weighing.js';

/** Five weigh most; an insurer may not see some of the first ones, and hazards of one kind at one site have one name. */
const OPEN_CANDIDATES = 5;
const OPEN_CANDIDATES_OF_INSURERS = 50;
/** So many of the newest decisions are looked at besides, where only those since a consent are shown. */
const DECIDED_SINCE = 100;
const lean = { record: 0 };

export interface NamedRow {
  readonly row: IncidentRow;
  readonly site_name: string;
}

/** Finds the incidents that weigh most. Every read is bounded by days, never by incidents. */
@Injectable()
export class WeighingReader {
  constructor(
    @InjectModel(dayTotalsModel) private readonly dayTotals: TenantModel<DayTotals>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  /** Candidates for the five incidents that weigh most, with their present weight. */
  async read(tenants: readonly ScoredTenant[], ageing: Ageing, locale: Locale): Promise<WeighingIncident[]> {
    const lists = await Promise.all(
      tenants.map(async (tenant) => weighingOf(await this.candidates(tenant, ageing), tenant.today, ageing, locale)),
    );
    return lists.flat();
  }

  async candidates(tenant: ScoredTenant, ageing: Ageing): Promise<NamedRow[]> {
    const lists = await Promise.all([this.#open(tenant), this.#closed(tenant, ageing), this.#decidedSince(tenant)]);
    const { since } = tenant;
    const shown = lists.flat().filter((row) => decidedSince(row, since));
    return this.named(tenant, [...new Map(shown.map((row) => [row._id, row])).values()]);
  }

  /** With the sites' names of now, in one read. */
  async named(tenant: ScoredTenant, rows: readonly IncidentRow[]): Promise<NamedRow[]> {
    const names = await this.sites.namesOf(tenantScope(tenant.tenant_id), rows, 'site_id');
    return rows.map((row) => ({ row, site_name: names.get(row.site_id) ?? '' }));
  }

  async #open(tenant: ScoredTenant): Promise<IncidentRow[]> {
    const statuses =
      tenant.audience === 'insurer' ? (['APPROVED'] as const) : (['REVIEW_REQUIRED', 'APPROVED'] as const);
    const limit = tenant.audience === 'tenant' ? OPEN_CANDIDATES : OPEN_CANDIDATES_OF_INSURERS;
    const options = { sort: { ps: -1 as const }, limit, projection: lean };
    const scope = tenantScope(tenant.tenant_id);
    const lists = await Promise.all(
      statuses.map((status) => this.incidents.find(scope, { open: true, status, ...placeOf(tenant) }, options)),
    );
    return lists.flat();
  }

  /** What is closed weighs less the older it is: the days know their largest ones, of which five weigh most now. */
  async #closed(tenant: ScoredTenant, ageing: Ageing): Promise<IncidentRow[]> {
    const scope = tenantScope(tenant.tenant_id);
    const options = { projection: { day: 1, heaviest: 1 } };
    const days = await this.dayTotals.find(scope, daysOf(tenant, ageing.horizon), options);
    const heaviest = days
      .flatMap(({ day, heaviest: ofDay }) =>
        ofDay.map(({ key, ps }) => ({ day, key, weight: ps * decay(tenant.today - day, ageing) })),
      )
      .sort((a, b) => b.weight - a.weight)
      .slice(0, HEAVIEST_A_DAY);
    const places = new Map(heaviest.map(({ day, key }) => [`${day} ${key}`, { ...groupOf(key), day }]));
    const lists = await Promise.all(
      [...places.values()].map((each) =>
        this.incidents.find(
          scope,
          // only what was approved is ever closed
          { ...each, open: false, status: 'APPROVED' as const, ...placeOf(tenant) },
          { sort: { ps: -1 }, limit: HEAVIEST_A_DAY, projection: lean },
        ),
      ),
    );
    return lists.flat();
  }

  /** After a new consent hardly any of those that weigh most may be shown. */
  async #decidedSince(tenant: ScoredTenant): Promise<IncidentRow[]> {
    if (tenant.since === null) return [];
    const newest = await this.incidents.find(
      tenantScope(tenant.tenant_id),
      { status: 'APPROVED', decided_at: { $gte: tenant.since } },
      { sort: { decided_at: -1 }, limit: DECIDED_SINCE, projection: lean },
    );
    return newest.filter((row) => tenant.site_id === ALL_SITES || row.site_id === tenant.site_id);
  }
}

const placeOf = ({ site_id }: ScoredTenant): { site_id?: string } => (site_id === ALL_SITES ? {} : { site_id });
