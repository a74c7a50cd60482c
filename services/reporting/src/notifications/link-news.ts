import type { DataOf, linkGranted } from '@hazardlens/contracts';
import {
  type ErasedTenantRow,
  erasedTenantModel,
  InjectModel,
  InjectReplica,
  type MessageOf,
  type ReplicaObserver,
  ReplicaReader,
  TenantModel,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../place/copies.js';
import type { LinkCopy } from '../place/link-copy.js';
import { Notifier } from './notifier.js';

/** Tells an insurer's admins what became of their request. */
@Injectable()
export class LinkNews implements ReplicaObserver<LinkCopy, DataOf<typeof linkGranted>> {
  constructor(
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectModel(erasedTenantModel) private readonly erased: TenantModel<ErasedTenantRow>,
    private readonly notifier: Notifier,
  ) {}

  async changed(
    transaction: Transaction,
    { version }: LinkCopy,
    _before: LinkCopy | null,
    { data: link, occurredAt }: MessageOf<typeof linkGranted>,
  ): Promise<void> {
    // A request that was declined looks open to the insurer, whether such a contractor exists or not.
    if (link.granted_at === null) return;
    const ofContractor = transaction.scope(link.contractor_id);
    // The link of an organisation that is erased ends with it, maybe after what names it here has gone.
    const isGone = await this.erased.exists(ofContractor, { _id: link.contractor_id });
    const contractor = isGone ? null : await this.tenants.byId(ofContractor, link.contractor_id);
    await this.notifier.tell(transaction, {
      type: link.status === 'active' ? 'link.granted' : 'link.revoked',
      tenantId: link.insurer_id,
      subjectId: link.link_id,
      version,
      audience: { kind: 'admins' },
      facts: contractor ? { organisation: contractor.name, organisation_id: contractor._id } : { organisation: '' },
      at: new Date(occurredAt),
      actorId: null,
    });
  }
}
