import {
  type Actor,
  consentsOf,
  DomainError,
  getCoverage,
  isInsurer,
  type ReplyOf,
  reachOf,
} from '@hazardlens/contracts';
import {
  InjectReplica,
  type LinkCopy,
  linkCopy,
  type MessageOf,
  QueryHandler,
  ReplicaReader,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { coverageOf } from '../source-coverage/coverage.rules.js';
import { SourceEvidence } from '../source-coverage/source-evidence.js';

@Controller()
export class GetCoverageHandler {
  constructor(
    private readonly evidence: SourceEvidence,
    @InjectReplica(linkCopy) private readonly links: ReplicaReader<LinkCopy>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @QueryHandler(getCoverage)
  async handle({ data }: MessageOf<typeof getCoverage>): Promise<ReplyOf<typeof getCoverage>> {
    const tenantId = await this.#organisation(data.actor, data.contractor_id);
    return coverageOf(await this.evidence.of(tenantScope(tenantId)));
  }

  /** Whose coverage: the own organisation's, or that of a contractor that lets this insurer look. */
  async #organisation(actor: Actor, contractorId: string | undefined): Promise<string> {
    if (isInsurer(actor)) {
      if (contractorId === undefined) throw new DomainError('CONTRACTOR_REQUIRED');
      const links = await this.links.find(tenantScope(actor.tenant_id), { active: true });
      const reach = reachOf(actor, consentsOf(links), new Date());
      if (reach.of === 'linked' && reach.since.has(contractorId)) return contractorId;
      throw new DomainError('NOT_FOUND');
    }
    if (contractorId === undefined || contractorId === actor.tenant_id) return actor.tenant_id;
    if (actor.role === 'super_admin' && (await this.tenants.byId(tenantScope(contractorId), contractorId))) {
      return contractorId;
    }
    throw new DomainError('NOT_FOUND');
  }
}
