import type { Locale } from '@hazardlens/contracts';
import { type Ageing, decay, type OpenHazard, type WeighingIncident } from '@hazardlens/risk';
import { InjectModel, type Scope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type SiteRow, siteRowModel } from '../place/place.models.js';
import { fromMicro, groupOf } from '../sums/sums.js';
import { ALL_SITES, type DayTotals, dayTotalsModel, HEAVIEST_A_DAY } from '../sums/sums.models.js';
import { daysOf, type ScoredTenant } from './score-scope.js';

/** Five weigh most; an insurer may not see some of the first ones. */
const OPEN_CANDIDATES = 5;
const OPEN_CANDIDATES_SINCE = 50;
/** So many of the newest decisions are looked at besides, where only those since a consent are shown. */
const DECIDED_SINCE = 100;

/** Finds the incidents that weigh most. Every read is bounded by days, never by incidents. */
@Injectable()
export class WeighingReader {
  constructor(
    @InjectModel(dayTotalsModel) private readonly dayTotals: TenantModel<DayTotals>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(siteRowModel) private readonly sites: TenantModel<SiteRow>,
  ) {}

  /** Candidates for the five incidents that weigh most, with their present weight. */
  async read(tenants: readonly ScoredTenant[], ageing: Ageing, locale: Locale): Promise<WeighingIncident[]> {
    const lists = await Promise.all(tenants.map((tenant) => this.#weighing(tenant, ageing, locale)));
    return lists.flat();
  }

  async #weighing(tenant: ScoredTenant, ageing: Ageing, locale: Locale): Promise<WeighingIncident[]> {
    const lists = await Promise.all([this.#open(tenant), this.#closed(tenant, ageing), this.#decidedSince(tenant)]);
    const { since, today } = tenant;
    const shown = lists.flat().filter((row) => since === null || (row.decided_at !== null && row.decided_at >= since));
    const rows = [...new Map(shown.map((row) => [row._id, row])).values()];
    const names = await this.#siteNames(tenantScope(tenant.tenant_id), rows);
    return rows.map((row) => ({
      incident_id: row._id,
      label: hazardLabel(row.hazard_type, locale),
      site_name: names.get(row.site_id) ?? '',
      severity: row.severity,
      weight: fromMicro(row.ps) * (row.open ? 1 : decay(today - row.day, ageing)),
      ...(row.open ? { open: openHazardOf(row, decay(today - row.day, ageing)) } : {}),
    }));
  }

  async #open(tenant: ScoredTenant): Promise<IncidentRow[]> {
    const statuses =
      tenant.audience === 'insurer' ? (['APPROVED'] as const) : (['REVIEW_REQUIRED', 'APPROVED'] as const);
    const limit = tenant.since === null ? OPEN_CANDIDATES : OPEN_CANDIDATES_SINCE;
    const options = { sort: { ps: -1 as const }, limit };
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
          { sort: { ps: -1 }, limit: HEAVIEST_A_DAY },
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
      { sort: { decided_at: -1 }, limit: DECIDED_SINCE },
    );
    return newest.filter((row) => tenant.site_id === ALL_SITES || row.site_id === tenant.site_id);
  }

  /** As the sites are called now, whatever they were called when the incidents were found. */
  async #siteNames(scope: Scope, rows: readonly IncidentRow[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.map((row) => row.site_id))];
    const sites = ids.length === 0 ? [] : await this.sites.find(scope, { _id: { $in: ids } });
    return new Map(sites.map((site) => [site._id, site.name]));
  }
}

/** A pending finding weighs by the detector's confidence until somebody confirms it; then its whole severity counts. */
const openHazardOf = ({ ps, severity }: IncidentRow, age: number): OpenHazard => ({
  ps: fromMicro(ps),
  ifConfirmed: Math.max(0, severity - fromMicro(ps)) * age,
});

const placeOf = ({ site_id }: ScoredTenant): { site_id?: string } => (site_id === ALL_SITES ? {} : { site_id });
