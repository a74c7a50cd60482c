import {
  InjectReplica,
  LOGGER,
  type Logger,
  PhotoRetention,
  ReplicaReader,
  type TenantScope,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { PublicReports } from './public-reports.js';

/** Names, ways to reach somebody and voices are kept as long as photos. */
@Injectable()
export class RemoveExpiredReports extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    @InjectReplica(tenantCopy) tenants: ReplicaReader<TenantCopy>,
    private readonly reports: PublicReports,
    private readonly deletions: PhotoDeletions,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(unitOfWork, tenants, logger);
  }

  protected expired(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    return this.reports.personalFrom(scope, before, limit);
  }

  protected async remove(_: Transaction, scope: TenantScope, id: string): Promise<void> {
    const gone = await this.reports.forgetPerson(scope, id);
    if (gone?.audio) await this.deletions.noteUnused(scope, gone.audio.key, new Date());
  }
}
