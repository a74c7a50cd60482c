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
import { type OwnWords, OwnWordsReader } from '../own-hazards/own-words.reader.js';
import { type SiteCopy, siteCopy, type TenantCopy, tenantCopy } from '../place/copies.js';
import { type LinkCopy, linkCopy } from '../place/link-copy.js';
import { DEFAULT_TIME_ZONE } from '../sums/projector.js';
import { groupOf } from '../sums/sums.js';
import { viewModel } from '../sums/sums.models.js';
import { ALL_SITES, emptyView, type Place, unpackView, type View, type ViewRow, viewId } from '../sums/view.js';

/** One organisation that goes into an answer, at one site or all. */
export interface ScoredPlace extends Place {
  readonly name: string;
  readonly time_zone: string;
  readonly today: DayNumber;
  /** insurers: single incidents are shown only if decided since; scores use everything */
  readonly since: Date | null;
  /** a contractor that is known here: neither an insurer nor the operator's own organisation */
  readonly scored: boolean;
  readonly view: View;
  /** what its own hazard types are called that an explanation may name */
  readonly own?: OwnWords;
}
/** The same before its view is read. */
export type UnreadPlace = Omit<ScoredPlace, 'view' | 'own'>;

const decided = systemScope('views of organisations that the actor may look at, or that a job keeps scores of');

/** Finds whose numbers an actor sees (`reachOf` of contracts), and reads them: three questions at most, for any number, and a fourth where somebody has own hazard types. */
@Injectable()
export class Places {
  constructor(
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
    @InjectReplica(linkCopy) private readonly links: ReplicaReader<LinkCopy>,
    @InjectModel(viewModel) private readonly views: TenantModel<ViewRow>,
    private readonly ownWords: OwnWordsReader,
  ) {}

  /** @throws DomainError NOT_FOUND for a site that the actor cannot see */
  async of(actor: Actor, siteId: string | null, now: Date): Promise<ScoredPlace[]> {
    return this.seenBy(actor, siteId, await this.whose(actor, siteId, now));
  }

  /**
   * Reads what `whose` has found.
   * @throws DomainError NOT_FOUND for a site that the actor cannot see
   */
  async seenBy(actor: Actor, siteId: string | null, found: readonly UnreadPlace[]): Promise<ScoredPlace[]> {
    const places = await this.read(found);
    if (siteId === null || !isInsurer(actor)) return places;
    // only its owner has a view of a site
    const owned = places.filter(({ view }) => Object.hasOwn(view.sites, siteId));
    if (owned.length === 0) throw new DomainError('NOT_FOUND');
    return owned;
  }

  /**
   * Whose numbers an actor sees, before they are read.
   * @param as another audience than the actor's own: the portal shows a contractor what insurers see
   */
  async whose(actor: Actor, siteId: string | null, now: Date, as?: Audience): Promise<UnreadPlace[]> {
    const links = isInsurer(actor) ? await this.links.find(tenantScope(actor.tenant_id), { active: true }) : [];
    const reach = reachOf(actor, consentsOf(links), now);
    const about = { site_id: siteId ?? ALL_SITES, now };
    if (reach.of === 'linked') return this.#linked(reach.since, about);
    const audience = as ?? 'tenant';
    if (reach.of === 'everybody') {
      const tenants = await this.#platform(siteId);
      return tenants.map((tenant) => placeOf(tenant, { ...about, audience, since: null }));
    }
    // the gateway has checked the site with its owner; this read model may lag behind by moments
    const own = await this.tenants.byId(tenantScope(actor.tenant_id), actor.tenant_id);
    const tenant = own ?? { _id: actor.tenant_id, name: actor.tenant_name, time_zone: DEFAULT_TIME_ZONE };
    return [placeOf(tenant, { ...about, audience, since: null })];
  }

  /** An organisation over all its sites, first, and at each of them. */
  async bySite(place: UnreadPlace): Promise<[ScoredPlace, ...ScoredPlace[]]> {
    const { audience } = place;
    const rows = await this.views.find(tenantScope(place.tenant_id), { audience });
    const views = rows.map(unpackView);
    const all = views.find(({ site_id }) => site_id === ALL_SITES) ?? emptyView(place);
    const read = [all, ...views.filter((view) => view !== all)].map((view) => ({
      ...place,
      site_id: view.site_id,
      view,
    }));
    return (await this.#worded(read)) as [ScoredPlace, ...ScoredPlace[]];
  }

  /** An organisation at every place, as each audience sees it. */
  async everywhere(tenant: TenantCopy, now: Date): Promise<ScoredPlace[]> {
    const rows = await this.views.find(tenantScope(tenant._id), {});
    return rows.map(({ site_id, audience, ...row }) => ({
      ...placeOf(tenant, { site_id, now, audience, since: null }),
      view: unpackView({ ...row, site_id, audience }),
    }));
  }

  async #platform(siteId: string | null): Promise<TenantCopy[]> {
    const everyTenant = systemScope('super_admin reads every tenant');
    if (siteId === null) {
      const contractors = { tenant_type: 'contractor' as const, is_platform: false };
      return this.tenants.find(everyTenant, contractors, { sort: { _id: 1 } });
    }
    const site = await this.sites.byId(everyTenant, siteId);
    const tenant = site && (await this.tenants.byId(tenantScope(site.tenant_id), site.tenant_id));
    if (!tenant) throw new DomainError('NOT_FOUND');
    return [tenant];
  }

  async #linked(grants: ReadonlyMap<string, Date>, about: { site_id: string; now: Date }): Promise<UnreadPlace[]> {
    const linked = systemScope('an insurer reads the contractors that granted it access');
    const contractors = await this.tenants.find(linked, { _id: { $in: [...grants.keys()] } });
    return contractors
      .sort(byName)
      .map((tenant) => placeOf(tenant, { ...about, audience: 'insurer', since: grants.get(tenant._id) ?? about.now }));
  }

  async read(places: readonly UnreadPlace[]): Promise<ScoredPlace[]> {
    const rows = await this.#rows(places);
    const read = places.map((place) => {
      const row = rows.get(viewId(place));
      return { ...place, view: row ? unpackView(row) : emptyView(place) };
    });
    return this.#worded(read);
  }

  /** With what own hazard types are called that an explanation may name. */
  async #worded(read: ScoredPlace[]): Promise<ScoredPlace[]> {
    const own = await this.ownWords.of(read.flatMap(({ view }) => namedHazards(view)));
    return own.size === 0 ? read : read.map((place) => ({ ...place, own }));
  }

  async #rows(places: readonly UnreadPlace[]): Promise<Map<string, ViewRow>> {
    const [first] = places;
    if (!first) return new Map();
    const scope = places.length === 1 ? tenantScope(first.tenant_id) : decided;
    const rows = await this.views.find(scope, { _id: { $in: places.map(viewId) } });
    return new Map(rows.map((row) => [row._id, row]));
  }
}

const byName = (a: TenantCopy, b: TenantCopy): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a._id < b._id ? -1 : 1;
const namedHazards = ({ named }: View): string[] =>
  [...named.open, ...named.closed, ...named.decided].map(({ key }) => groupOf(key).hazard_type);

function placeOf(
  tenant: Pick<TenantCopy, '_id' | 'name' | 'time_zone'> & Partial<TenantCopy>,
  { now, ...about }: { site_id: string; audience: Audience; since: Date | null; now: Date },
): UnreadPlace {
  const { _id: tenant_id, name, time_zone } = tenant;
  const scored = tenant.tenant_type === 'contractor' && tenant.is_platform === false;
  return { ...about, tenant_id, name, time_zone, today: dayNumber(now, time_zone), scored };
}
