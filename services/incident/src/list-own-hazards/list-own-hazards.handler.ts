import { listOwnHazards, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { assertKeeper } from '../own-hazards/assert-keeper.js';
import { ownHazardViewOf } from '../own-hazards/own-hazard.view.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';

@Controller()
export class ListOwnHazardsHandler {
  constructor(private readonly hazards: OwnHazards) {}

  @QueryHandler(listOwnHazards)
  async handle({ data: { actor } }: MessageOf<typeof listOwnHazards>): Promise<ReplyOf<typeof listOwnHazards>> {
    assertKeeper(actor);
    const inUse = await this.hazards.inUse(tenantScope(actor.tenant_id));
    return { hazards: inUse.map(ownHazardViewOf) };
  }
}
