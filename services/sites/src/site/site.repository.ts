import { DomainError } from '@hazardlens/contracts';
import { InjectModel, type Scope, systemScope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type PlacesDocument, type SiteDocument, sitesModel } from './site.model.js';

export type NewSite = Pick<SiteDocument, '_id' | 'tenant_id' | 'tenant_name' | 'name' | 'address_text'>;
export type SiteChange = Partial<
  Pick<SiteDocument, 'name' | 'address_text' | 'policy' | 'tenant_name' | 'archived_at'>
>;

@Injectable()
export class SiteRepository {
  constructor(@InjectModel(sitesModel) private readonly sites: TenantModel<SiteDocument>) {}

  byId(scope: Scope, id: string): Promise<SiteDocument | null> {
    return this.sites.findOne(scope, { _id: id });
  }

  /** For what changes it. @throws DomainError NOT_FOUND for unknown and foreign sites alike, SITE_ARCHIVED for an archived one */
  async requireOpen(scope: Scope, id: string): Promise<SiteDocument> {
    const site = await this.byId(scope, id);
    if (!site) throw new DomainError('NOT_FOUND');
    if (site.archived_at) throw new DomainError('SITE_ARCHIVED');
    return site;
  }

  listOpen(scope: Scope): Promise<SiteDocument[]> {
    return this.sites.find(scope, { archived_at: null });
  }

  listArchived(scope: Scope): Promise<SiteDocument[]> {
    return this.sites.find(scope, { archived_at: { $gt: new Date(0) } }, { sort: { archived_at: -1 } });
  }

  /** Sites, archived ones too, that carry another name of their organisation. */
  withOtherTenantName(scope: Scope, tenantName: string): Promise<SiteDocument[]> {
    return this.sites.find(scope, { tenant_name: { $ne: tenantName } });
  }

  add(scope: Scope, site: NewSite, now: Date): Promise<SiteDocument> {
    return this.sites.insertOne(scope, {
      ...site,
      policy: { masks_required: false },
      capture_count: 0,
      created_at: now,
      archived_at: null,
      version: 1,
    });
  }

  async change(scope: Scope, id: string, change: SiteChange): Promise<SiteDocument> {
    const site = await this.sites.findOneAndUpdate(scope, { _id: id }, { $set: change, $inc: { version: 1 } });
    if (!site) throw new Error(`Site ${id} is missing.`);
    return site;
  }

  async savePlaces(scope: Scope, { _id, places }: SiteDocument, changed: PlacesDocument): Promise<SiteDocument> {
    const site = await this.sites.findOneAndUpdate(
      scope,
      { _id, ...(places ? { 'places.version': places.version } : { places: null }) },
      { $set: { places: changed } },
    );
    // Not a DomainError: the message is tried again, and the rule sees what the other one did.
    if (!site) throw new Error('The places changed since they were read.');
    return site;
  }

  /** Which of these sites there are. */
  among(scope: Scope, ids: readonly string[]): Promise<SiteDocument[]> {
    return this.sites.find(scope, { _id: { $in: [...ids] } });
  }

  hasAny(): Promise<boolean> {
    return this.sites.exists(systemScope('an empty collection beside a full bucket is a mistake'), {});
  }

  async countCapture(scope: Scope, id: string): Promise<void> {
    await this.sites.updateOne(scope, { _id: id }, { $inc: { capture_count: 1 } });
  }
}
