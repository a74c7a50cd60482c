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
import { QuestionRepository } from './question.repository.js';

/** What was kept of a photo goes with it; what people answered stays in the tallies. */
@Injectable()
export class RemoveExpiredQuestions extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    @InjectReplica(tenantCopy) tenants: ReplicaReader<TenantCopy>,
    private readonly questions: QuestionRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(unitOfWork, tenants, logger);
  }

  protected expired(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    return this.questions.capturedBefore(scope, before, limit);
  }

  protected async remove(_: Transaction, scope: TenantScope, id: string): Promise<void> {
    await this.questions.remove(scope, [id]);
  }
}
