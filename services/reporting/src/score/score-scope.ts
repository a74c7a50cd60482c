import { type Actor, consentsOf, DomainError, isInsurer, reachOf } from '@hazardlens/contracts';
import { type DayNumber, dayNumber } from '@hazardlens/risk';
import {
  InjectModel,
  InjectReplica,
  ReplicaReader,
  systemScope,
  type TenantModel,
  tenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../incident-row/incident-row.js';
import { type LinkCopy, linkCopy, type SiteCopy, siteCopy, type TenantRow, tenantRowModel } from '../place/copies.js';
import { DEFAULT_TIME_ZONE } from '../sums/projector.js';
import { ALL_SITES } from '../sums/sums.models.js';

/** One tenant that goes into an answer. */
export interface ScoredTenant {
  readonly tenant_id: string;
  readonly name: string;
  readonly audience: Audience;
  /** one site, or ALL_SITES */
  readonly site_id: string;
  readonly time_zone: string;
  readonly today: DayNumber;
  /** insurers: single incidents are shown only if decided since; scores use everything */
  readonly since: Date | null;
  /** a contractor that is known here: neither an insurer nor the operator's own organisation */
  readonly scored: boolean;
}

/** The day sums of a tenant that an answer is made of. @param length how many days back, today included */
export const daysOf = ({ audience, site_id, today }: ScoredTenant, length: number) => ({
  ...{ audience, site_id },
  day: { $gt: today - length },
});

/** Decides whose numbers an actor sees. Tenant type comes before role (api.md, scope). */
@Injectable()
export class ScoreScope {
  constructor(
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
    @InjectReplica(linkCopy) private readonly links: ReplicaReader<LinkCopy>,
  ) {}

  /** @throws DomainError NOT_FOUND for a site that the actor cannot see */
  async resolve(actor: Actor, siteId: string | null, now: Date): Promise<ScoredTenant[]> {
    const links = isInsurer(actor) ? await this.links.find(tenantScope(actor.tenant_id), { active: true }) : [];
    const reach = reachOf(actor, consentsOf(links), now);
    if (reach.of === 'everybody') return this.#platform(siteId, now);
    if (reach.of === 'linked') return this.#linked(reach.since, siteId, now);
    // the gateway has checked the site with its owner; this read model may lag behind by moments
    const own = await this.tenants.findOne(tenantScope(actor.tenant_id), { _id: actor.tenant_id });
    const tenant = own ?? { _id: actor.tenant_id, name: actor.tenant_name, time_zone: DEFAULT_TIME_ZONE };
    return [scored(tenant, 'tenant', siteId, now, null)];
  }

  async #platform(siteId: string | null, now: Date): Promise<ScoredTenant[]> {
    const everyTenant = systemScope('super_admin reads every tenant');
    if (siteId !== null) {
      const site = await this.sites.byId(everyTenant, siteId);
      if (!site) throw new DomainError('NOT_FOUND');
      const tenant = await this.tenants.findOne(tenantScope(site.tenant_id), { _id: site.tenant_id });
      if (!tenant) throw new DomainError('NOT_FOUND');
      return [scored(tenant, 'tenant', siteId, now, null)];
    }
    const contractors = await this.tenants.find(
      everyTenant,
      { tenant_type: 'contractor', is_platform: false },
      { sort: { _id: 1 } },
    );
    return contractors.map((tenant) => scored(tenant, 'tenant', null, now, null));
  }

  async #linked(grants: ReadonlyMap<string, Date>, siteId: string | null, now: Date): Promise<ScoredTenant[]> {
    const linked = systemScope('an insurer reads the contractors that granted it access');
    const ids = [...grants.keys()];
    const contractors = await this.tenants.find(linked, { _id: { $in: ids } }, { sort: { name: 1, _id: 1 } });
    const site = siteId === null ? null : await this.sites.byId(linked, siteId);
    if (siteId !== null && !grants.has(site?.tenant_id ?? '')) throw new DomainError('NOT_FOUND');
    return contractors
      .filter((tenant) => site === null || site.tenant_id === tenant._id)
      .map((tenant) => scored(tenant, 'insurer', siteId, now, grants.get(tenant._id) ?? now));
  }
}

function scored(
  tenant: Pick<TenantRow, '_id' | 'name' | 'time_zone'> & Partial<TenantRow>,
  audience: Audience,
  siteId: string | null,
  now: Date,
  since: Date | null,
): ScoredTenant {
  const { _id, name, time_zone } = tenant;
  return {
    tenant_id: _id,
    name,
    audience,
    site_id: siteId ?? ALL_SITES,
    time_zone,
    today: dayNumber(now, time_zone),
    since,
    scored: tenant.tenant_type === 'contractor' && tenant.is_platform === false,
  };
}
