import { DomainError, isReviewRole, listSources, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SourceEvidence } from '../source-coverage/source-evidence.js';

@Controller()
export class ListSourcesHandler {
  constructor(private readonly evidence: SourceEvidence) {}

  @QueryHandler(listSources)
  async handle({ data: { actor } }: MessageOf<typeof listSources>): Promise<ReplyOf<typeof listSources>> {
    if (!isReviewRole(actor.role) || actor.tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
    return this.evidence.sources(tenantScope(actor.tenant_id));
  }
}
