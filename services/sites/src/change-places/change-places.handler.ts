import { randomUUID } from 'node:crypto';
import { changePlaces, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { changedPlaces } from '../places/places.rules.js';
import { PlacesChanges } from '../places/places-changes.js';

@Controller()
export class ChangePlacesHandler {
  constructor(private readonly changes: PlacesChanges) {}

  @CommandHandler(changePlaces)
  handle(message: MessageOf<typeof changePlaces>): Promise<ReplyOf<typeof changePlaces>> {
    const { data } = message;
    return this.changes.change(message, data, (before) => changedPlaces(before, data, randomUUID));
  }
}
