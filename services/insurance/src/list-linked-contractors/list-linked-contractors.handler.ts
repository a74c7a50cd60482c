import { listLinkedContractors, openConsents, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkRepository } from '../link/link.repository.js';

@Controller()
export class ListLinkedContractorsHandler {
  constructor(private readonly links: LinkRepository) {}

  @QueryHandler(listLinkedContractors)
  async handle({ data }: MessageOf<typeof listLinkedContractors>): Promise<ReplyOf<typeof listLinkedContractors>> {
    const links = await this.links.activeOf(data.insurer_id);
    const consents = links.flatMap(({ contractor_id, granted_at, revoked_at }) =>
      contractor_id === null ? [] : [{ contractor_id, granted_at, revoked_at }],
    );
    return { contractor_ids: [...openConsents(consents, new Date()).keys()] };
  }
}
