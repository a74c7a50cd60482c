import { DomainError, linkGranted, linkRevoked } from '@hazardlens/contracts';
import {
  InjectModel,
  type Scope,
  systemScope,
  type TenantModel,
  type Transaction,
  tenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type LinkDocument, linkModel } from './link.model.js';
import { linkFact } from './link.view.js';

const bothSides = 'a contractor reads the links that name it';

@Injectable()
export class LinkRepository {
  constructor(@InjectModel(linkModel) private readonly links: TenantModel<LinkDocument>) {}

  /** The link under this id, whoever asks: the caller checks that it is addressed to the actor. */
  byId(scope: Scope, id: string): Promise<LinkDocument | null> {
    return this.links.findOne(scope, { _id: id });
  }

  ofInsurerTo(scope: Scope, contractorEmail: string): Promise<LinkDocument | null> {
    return this.links.findOne(scope, { contractor_email: contractorEmail });
  }

  ofInsurer(insurerId: string): Promise<LinkDocument[]> {
    return this.links.find(tenantScope(insurerId), {}, { sort: { requested_at: -1, _id: 1 } });
  }

  activeOf(insurerId: string): Promise<LinkDocument[]> {
    return this.links.find(tenantScope(insurerId), { status: 'active' });
  }

  /** By what an insurer sees one contractor: more than one where it asked under several of its addresses. */
  activeBetween(scope: Scope, contractorId: string): Promise<LinkDocument[]> {
    return this.links.find(scope, { status: 'active', contractor_id: contractorId });
  }

  /** Links that name the contractor, and open requests to one of its addresses. */
  async ofContractor(contractor: { id: string; addresses: readonly string[] }): Promise<LinkDocument[]> {
    const scope = systemScope(bothSides);
    const options = { sort: { requested_at: -1 as const } };
    const named = await this.links.find(scope, { contractor_id: contractor.id }, options);
    const addressed = await this.links.find(
      scope,
      { contractor_email: { $in: [...contractor.addresses] }, contractor_id: null },
      options,
    );
    return [...named, ...addressed].sort((a, b) => b.requested_at.getTime() - a.requested_at.getTime());
  }

  add(scope: Scope, link: LinkDocument): Promise<LinkDocument> {
    return this.links.insertOne(scope, link);
  }

  /** Stores a change of a link and tells everybody; the version guards against a change made meanwhile. */
  async change(
    transaction: Transaction,
    link: LinkDocument,
    change: Partial<LinkDocument> & { version: number },
  ): Promise<LinkDocument> {
    const scope = transaction.scope(link.tenant_id);
    const changed = await this.links.findOneAndUpdate(
      scope,
      { _id: link._id, version: link.version },
      { $set: change },
    );
    if (!changed) throw new DomainError('CONCURRENT_CHANGE');
    this.announce(transaction, changed);
    return changed;
  }

  announce(transaction: Transaction, link: LinkDocument): void {
    const fact = linkFact(link);
    if (fact === null) return;
    transaction.emit(link.status === 'active' ? linkGranted : linkRevoked, {
      tenantId: link.tenant_id,
      aggregateId: link._id,
      aggregateVersion: link.version,
      data: fact,
    });
  }
}
