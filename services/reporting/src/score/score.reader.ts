import { InjectModel, InjectReplica, ReplicaReader, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type SiteCopy, siteCopy } from '../place/copies.js';
import { sumsOf } from '../sums/sums.js';
import {
  ALL_SITES,
  type DaySums,
  type DayTotals,
  daySumsModel,
  dayTotalsModel,
  type Standing,
  standingId,
  standingModel,
} from '../sums/sums.models.js';
import type { AgedDay, GroupedDay, ScoreInputs, TotalledDay } from './score-inputs.js';
import { daysOf, type ScoredTenant } from './score-scope.js';

/** Reads what scores are made of. Every read is bounded by days, sites and hazard types, never by incidents. */
@Injectable()
export class ScoreReader {
  constructor(
    @InjectModel(daySumsModel) private readonly days: TenantModel<DaySums>,
    @InjectModel(dayTotalsModel) private readonly dayTotals: TenantModel<DayTotals>,
    @InjectModel(standingModel) private readonly standings: TenantModel<Standing>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
  ) {}

  /**
   * Day by day and hazard type by hazard type.
   * @param length how many days back, today included
   */
  async inputs(tenants: readonly ScoredTenant[], length: number): Promise<ScoreInputs<GroupedDay>> {
    return together(await Promise.all(tenants.map((tenant) => this.#tenantInputs(tenant, length))));
  }

  /** Day by day only: as fast for a contractor with every kind of hazard as for one with few. */
  async totals(tenants: readonly ScoredTenant[], length: number): Promise<ScoreInputs<TotalledDay>> {
    return together(
      await Promise.all(
        tenants.map(async (tenant) => {
          const [days, standing] = await Promise.all([
            this.dayTotals.find(tenantScope(tenant.tenant_id), daysOf(tenant, length), { projection: { heaviest: 0 } }),
            this.#standing(tenant),
          ]);
          return inputsOf(
            days.map(({ day, exposure, ps, ps2, categories }) => ({
              ...{ day: age(day, tenant), exposure, ps, ps2, categories },
            })),
            standing,
          );
        }),
      ),
    );
  }

  async #tenantInputs(tenant: ScoredTenant, length: number): Promise<ScoreInputs<GroupedDay>> {
    const [days, standing] = await Promise.all([
      this.days.find(tenantScope(tenant.tenant_id), daysOf(tenant, length)),
      this.#standing(tenant),
    ]);
    return inputsOf(
      days.map((sums) => aged(sums, tenant)),
      standing,
    );
  }

  #standing(tenant: ScoredTenant): Promise<Standing | null> {
    return this.standings.findOne(tenantScope(tenant.tenant_id), { _id: standingId(tenant) });
  }

  /** The same for each row of the heat map: the sites of one tenant, or (for insurers) the contractors. */
  async rows(
    tenants: readonly ScoredTenant[],
    length: number,
  ): Promise<{ id: string; name: string; inputs: ScoreInputs<GroupedDay> }[]> {
    const perTenant = tenants.some((tenant) => tenant.audience === 'insurer') || tenants.length !== 1;
    if (perTenant) {
      return Promise.all(
        tenants.map(async (tenant) => ({
          id: tenant.tenant_id,
          name: tenant.name,
          inputs: await this.#tenantInputs(tenant, length),
        })),
      );
    }
    const [tenant] = tenants;
    return tenant ? this.#siteRows(tenant, length) : [];
  }

  async #siteRows(
    tenant: ScoredTenant,
    length: number,
  ): Promise<{ id: string; name: string; inputs: ScoreInputs<GroupedDay> }[]> {
    const scope = tenantScope(tenant.tenant_id);
    const oneSite = tenant.site_id === ALL_SITES ? {} : { site_id: tenant.site_id };
    const { audience } = tenant;
    const [sites, days, standings] = await Promise.all([
      this.sites.find(scope, tenant.site_id === ALL_SITES ? {} : { _id: tenant.site_id }, {
        sort: { name: 1, _id: 1 },
      }),
      this.days.find(scope, { audience, ...oneSite, day: { $gt: tenant.today - length } }),
      this.standings.find(scope, { audience, ...oneSite }),
    ]);
    return sites
      .map((site) => {
        const standing = standings.find((each) => each.site_id === site._id);
        return {
          site,
          standing,
          days: days.filter((each) => each.site_id === site._id).map((sums) => aged(sums, tenant)),
        };
      })
      .filter(({ site, standing, days: own }) => !site.archived || own.length > 0 || standing !== undefined)
      .map(({ site, standing, days: own }) => ({
        id: site._id,
        name: site.name,
        inputs: inputsOf(own, standing ?? null),
      }));
  }

  /** Whether anything was captured in the last `length` days, today included. */
  async hasCaptures(tenants: readonly ScoredTenant[], length: number): Promise<boolean> {
    const found = await Promise.all(
      tenants.map(({ tenant_id, site_id, today }) => {
        const place = site_id === ALL_SITES ? {} : { site_id };
        const filter = { ...place, day: { $gt: today - length } };
        return this.captures.find(tenantScope(tenant_id), filter, { limit: 1, projection: { _id: 1 } });
      }),
    );
    return found.some((captures) => captures.length > 0);
  }

  /** Corrective actions past their due date. */
  async overdueActions(tenants: readonly ScoredTenant[], dateOf: (tenant: ScoredTenant) => string): Promise<number> {
    const counts = await Promise.all(
      tenants.map((tenant) => {
        const place = tenant.site_id === ALL_SITES ? {} : { site_id: tenant.site_id };
        const shown = tenant.audience === 'insurer' ? { status: 'APPROVED' as const } : {};
        const filter = { action_due: { $type: 'string' as const, $lt: dateOf(tenant) }, ...shown, ...place };
        return this.incidents.count(tenantScope(tenant.tenant_id), filter);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

// clocks may run ahead of midnight: what was captured "tomorrow" counts as today's
const age = (day: number, tenant: ScoredTenant): number => Math.min(0, day - tenant.today);

const aged = ({ day, exposure, groups }: DaySums, tenant: ScoredTenant): GroupedDay => ({
  ...{ day: age(day, tenant), exposure, groups },
  ...sumsOf(groups),
});

const inputsOf = <D extends AgedDay>(days: readonly D[], standing: Standing | null): ScoreInputs<D> => ({
  days,
  open: standing ? [standing.open] : [],
  captures: standing?.captures ?? 0,
  incidents: standing?.incidents ?? 0,
});

const together = <D extends AgedDay>(parts: readonly ScoreInputs<D>[]): ScoreInputs<D> => ({
  days: parts.flatMap((part) => part.days),
  open: parts.flatMap((part) => part.open),
  captures: parts.reduce((sum, part) => sum + part.captures, 0),
  incidents: parts.reduce((sum, part) => sum + part.incidents, 0),
});
