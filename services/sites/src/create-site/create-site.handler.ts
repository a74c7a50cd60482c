import { type Actor, createSite, DomainError, type ReplyOf, siteCreated } from '@hazardlens/contracts';
import {
  CommandHandler,
  InjectReplica,
  type MessageOf,
  ReplicaReader,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { emitSite } from '../site/site.events.js';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';
import { type TenantCopy, tenantCopy } from '../tenant/tenant-copy.js';
import { tenantOfSite } from './create-site.rules.js';

/** The caller chooses the id: asked again for the same one, the site that is there is the answer. */
@Controller()
export class CreateSiteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @CommandHandler(createSite)
  async handle(message: MessageOf<typeof createSite>): Promise<ReplyOf<typeof createSite>> {
    const { actor, site_id, name, address } = message.data;
    const tenantId = tenantOfSite(actor, message.data.tenant_id);
    return this.unitOfWork.once(message, async (transaction) => {
      const tenantName = await this.#nameOf(transaction, tenantId, actor);
      const scope = transaction.scope(tenantId);
      const existing = await this.sites.byId(scope, site_id);
      if (existing) return toSiteView(existing);
      const site = await this.sites.add(
        scope,
        { _id: site_id, tenant_id: tenantId, tenant_name: tenantName, name, address_text: address?.text ?? '' },
        new Date(),
      );
      emitSite(transaction, siteCreated, site);
      return toSiteView(site);
    });
  }

  /**
   * The copy of the organisation may be a moment behind its sign-up; whose own it is has just been signed in by auth, so
   * the actor's word is good enough then.
   */
  async #nameOf(transaction: Transaction, tenantId: string, actor: Actor): Promise<string> {
    const tenant = await this.tenants.byId(transaction.scope(tenantId), tenantId);
    if (!tenant && tenantId !== actor.tenant_id) throw new DomainError('NOT_FOUND');
    // Insurers see sites through links; they have none.
    if ((tenant ?? actor).tenant_type !== 'contractor') throw new DomainError('FORBIDDEN');
    return tenant?.name ?? actor.tenant_name;
  }
}
