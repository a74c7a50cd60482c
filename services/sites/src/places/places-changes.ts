import { type Actor, type PlacesRecord, planBytesChanged } from '@hazardlens/contracts';
import {
  LOGGER,
  type Logger,
  OBJECT_STORE,
  type ObjectStore,
  photoBytesTeller,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { managedScope } from '../site/managed-scope.js';
import type { PlacesDocument, PlanDocument } from '../site/site.model.js';
import { SiteRepository } from '../site/site.repository.js';
import { gonePlans, placesOf, toPlacesRecord } from './places.rules.js';

/** Tells what plans take in the object store. */
export const publishPlanBytes = photoBytesTeller(planBytesChanged, 'sites');

const bytesOf = (plans: readonly PlanDocument[]): number => plans.reduce((sum, { bytes }) => sum + bytes, 0);

/** What every change of a site's places shares: find the site, apply a rule, store, tell, delete plans that went. */
@Injectable()
export class PlacesChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async change(
    message: Parameters<UnitOfWork['once']>[0],
    { actor, site_id }: { actor: Actor; site_id: string },
    rule: (before: PlacesDocument) => PlacesDocument,
  ): Promise<PlacesRecord> {
    let gone: PlanDocument[] = [];
    const record = await this.unitOfWork.once(message, async (transaction) => {
      const site = await this.sites.requireOpen(managedScope(transaction, actor), site_id);
      const before = placesOf(site);
      const after = rule(before);
      const changed = await this.sites.savePlaces(transaction.scope(site.tenant_id), site, after);
      gone = gonePlans(before, after);
      const change = bytesOf(after.plans) - bytesOf(before.plans);
      publishPlanBytes(transaction, { tenantId: site.tenant_id, aggregateId: site._id }, change);
      return toPlacesRecord(changed);
    });
    await this.#delete(gone);
    return record;
  }

  /** What stays because the store is away just now, is an orphan that the janitor finds. */
  async #delete(plans: readonly PlanDocument[]): Promise<void> {
    if (plans.length === 0) return;
    try {
      await this.objects.deleteMany(plans.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key]));
    } catch (error) {
      this.logger.warn({ err: error }, 'plans not deleted yet');
    }
  }
}
