import { type ReplyOf, setPlan } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { withPlan } from '../places/places.rules.js';
import { PlacesChanges } from '../places/places-changes.js';

@Controller()
export class SetPlanHandler {
  constructor(private readonly changes: PlacesChanges) {}

  @CommandHandler(setPlan)
  handle(message: MessageOf<typeof setPlan>): Promise<ReplyOf<typeof setPlan>> {
    const { level, plan } = message.data;
    const uploaded = { ...plan, level, uploaded_at: new Date() };
    return this.changes.change(message, message.data, (before) => withPlan(before, uploaded));
  }
}
