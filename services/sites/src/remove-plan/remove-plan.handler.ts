import { type ReplyOf, removePlan } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { withoutPlan } from '../places/places.rules.js';
import { PlacesChanges } from '../places/places-changes.js';

@Controller()
export class RemovePlanHandler {
  constructor(private readonly changes: PlacesChanges) {}

  @CommandHandler(removePlan)
  handle(message: MessageOf<typeof removePlan>): Promise<ReplyOf<typeof removePlan>> {
    const { data } = message;
    return this.changes.change(message, data, (before) => withoutPlan(before, data.level));
  }
}
