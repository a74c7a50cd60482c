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
import { CommentRepository } from './comment.repository.js';
import { withoutPhoto } from './comment.rules.js';
import { CommentChanges } from './comment-changes.js';

/** Photos of comments have their time like all others; what was said stays. */
@Injectable()
export class RemoveExpiredCommentPhotos extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    @InjectReplica(tenantCopy) tenants: ReplicaReader<TenantCopy>,
    private readonly comments: CommentRepository,
    private readonly changes: CommentChanges,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(unitOfWork, tenants, logger);
  }

  protected expired(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    return this.comments.withPhotosFrom(scope, before, limit);
  }

  protected async remove(transaction: Transaction, scope: TenantScope, id: string, before: Date): Promise<void> {
    const comment = await this.comments.find(scope, id);
    if (!comment?.photo_at || comment.photo_at >= before) return;
    await this.changes.store(transaction, comment, withoutPhoto(comment), new Date());
  }
}
