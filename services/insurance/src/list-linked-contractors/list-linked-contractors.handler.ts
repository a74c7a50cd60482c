import { listLinkedContractors, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkRepository } from '../link/link.repository.js';

@Controller()
export class ListLinkedContractorsHandler {
  constructor(private readonly links: LinkRepository) {}

  @QueryHandler(listLinkedContractors)
  async handle({ data }: MessageOf<typeof listLinkedContractors>): Promise<ReplyOf<typeof listLinkedContractors>> {
    const links = await this.links.activeOf(data.insurer_id);
    return { contractor_ids: links.flatMap(({ contractor_id }) => contractor_id ?? []) };
  }
}
