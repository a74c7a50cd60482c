import { DomainError, namesOfErased, reportsPerPoster, reportsPerTenant } from '@hazardlens/contracts';
import {
  type Filter,
  InjectModel,
  InjectReplica,
  type PersonToForget,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  systemScope,
  TenantModel,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { NAMED } from '../incident/incident.model.js';
import { type PosterDocument, posterModel } from '../posters/poster.model.js';
import { type PublicReportDocument, publicReportModel } from './public-report.model.js';
import { DAY_MS, withoutPerson } from './public-report.rules.js';

/** What people without an account reported, and the posters by which they did. */
@Injectable()
export class PublicReports {
  constructor(
    @InjectModel(posterModel) private readonly posters: TenantModel<PosterDocument>,
    @InjectModel(publicReportModel) private readonly reports: TenantModel<PublicReportDocument>,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  /** @throws DomainError POSTER_INVALID for one that is unknown or revoked */
  async scanned(hash: string, scope: Scope = anyTenant): Promise<PosterDocument> {
    const poster = await this.posters.findOne(scope, { hash });
    if (!poster) throw new DomainError('POSTER_INVALID');
    return poster;
  }

  /** What a site is called now. */
  async siteName(scope: Scope, { site_id, site_name }: { site_id: string; site_name: string }): Promise<string> {
    return (await this.sites.byId(scope, site_id))?.name ?? site_name;
  }

  find(scope: Scope, incidentId: string): Promise<PublicReportDocument | null> {
    return this.reports.findOne(scope, { _id: incidentId });
  }

  withTicket(hash: string): Promise<PublicReportDocument | null> {
    return this.reports.findOne(anyTenant, { ticket: hash });
  }

  add(scope: TenantScope, report: PublicReportDocument): Promise<PublicReportDocument> {
    return this.reports.insertOne(scope, report);
  }

  /**
   * Seconds until a poster takes another report, null when it takes one now: of itself, and of all posters of its
   * organisation, so many within any 24 hours.
   */
  async fullFor(scope: TenantScope, posterId: string, now: Date): Promise<number | null> {
    // One after the other: a transaction carries one question at a time.
    const ofPoster = await this.#waitOf(scope, { poster_id: posterId }, reportsPerPoster, now);
    const longest = Math.max(ofPoster, await this.#waitOf(scope, {}, reportsPerTenant, now));
    return longest > 0 ? longest : null;
  }

  async #waitOf(scope: TenantScope, whose: Filter<PublicReportDocument>, most: number, now: Date): Promise<number> {
    const since = new Date(now.getTime() - DAY_MS);
    const recent = await this.reports.find(
      scope,
      { ...whose, reported_at: { $gt: since } },
      { sort: { reported_at: 1 }, limit: most, projection: { reported_at: 1 } },
    );
    const [oldest] = recent;
    if (!oldest || recent.length < most) return 0;
    return Math.max(1, Math.ceil((oldest.reported_at.getTime() - since.getTime()) / 1000));
  }

  /** Ids of reports with something personal from before `before`. */
  async personalFrom(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    const filter = { is_personal: true, reported_at: { $lt: before } };
    return (await this.reports.find(scope, filter, { projection: { _id: 1 }, limit })).map(({ _id }) => _id);
  }

  /** @returns the report as it was, null where there was nothing (any more) to take away */
  async forgetPerson(scope: Scope, incidentId: string): Promise<PublicReportDocument | null> {
    const before = await this.find(scope, incidentId);
    if (!before?.is_personal) return null;
    await this.reports.updateOne(scope, { _id: incidentId }, { $set: { ...withoutPerson } });
    return before;
  }

  /** On which the person left the name or the address of their account. */
  async leftBy(scope: Scope, person: PersonToForget): Promise<Pick<PublicReportDocument, '_id' | 'tenant_id'>[]> {
    // One question for each, since each has an index of its own.
    const byContact = await this.reports.find(scope, { contact: { $eq: person.email, ...NAMED } });
    const { tenant_id } = person;
    const byName = await this.reports.find(scope, { name: { $in: namesOfErased(person), ...NAMED }, tenant_id });
    return [...byContact, ...byName];
  }

  /** Where the voice notes of these incidents lie. */
  async audioKeysOf(scope: Scope, incidentIds: readonly string[]): Promise<Set<string>> {
    const found = await this.reports.find(scope, { _id: { $in: [...incidentIds] } }, { projection: { audio: 1 } });
    return new Set(found.flatMap(({ audio }) => (audio ? [audio.key] : [])));
  }
}

const anyTenant = systemScope('a poster or ticket names its report, and nobody has said of which organisation it is');
