import { command, event, type ReplyOf } from '@hazardlens/contracts';
import { Controller } from '@nestjs/common';
import { Schema } from 'mongoose';
import { z } from 'zod';
import {
  CommandHandler,
  defineService,
  EventHandler,
  InjectModel,
  type MessageOf,
  TenantModel,
  tenantModel,
  UnitOfWork,
} from '../../src/index.js';

export const writeNote = command({
  owner: 'sites',
  name: 'kit-write-note',
  data: z.object({ text: z.string() }),
  reply: z.object({ count: z.int() }),
  keyOf: (data) => data.text,
});
export const noteWritten = event({
  owner: 'sites',
  aggregate: 'site',
  name: 'kit-note-written',
  data: z.object({ text: z.string() }),
});
export const printNote = command({
  owner: 'inference',
  name: 'kit-print-note',
  data: z.object({ text: z.string() }),
  reply: z.object({}),
  keyOf: (data) => data.text,
});

interface NoteDocument {
  _id: string;
  tenant_id: string;
}
const noteModel = tenantModel<NoteDocument>({
  name: 'KitNote',
  collection: 'kit_notes',
  schema: new Schema<NoteDocument>({ _id: { type: String, required: true } }),
  indexes: [],
});

/** Thrown in a note's way to see how often it is tried. */
export const failures = { left: 0 };

@Controller()
export class WriteNoteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(noteModel) private readonly notes: TenantModel<NoteDocument>,
  ) {}

  @CommandHandler(writeNote)
  handle(message: MessageOf<typeof writeNote>): Promise<ReplyOf<typeof writeNote>> {
    const { tenantId, data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      await this.notes.insertOne(scope, { _id: `${data.text}-${message.id}` });
      transaction.emit(noteWritten, { tenantId, aggregateId: data.text, aggregateVersion: 1, data });
      transaction.send(printNote, { tenantId, data });
      return { count: await this.notes.count(scope, {}) };
    });
  }
}

@Controller()
export class SecondWriteNoteHandler {
  @CommandHandler(writeNote)
  async handle(): Promise<ReplyOf<typeof writeNote>> {
    return { count: 0 };
  }
}

@Controller()
export class OnNoteWritten {
  @EventHandler(noteWritten)
  async handle(): Promise<void> {
    if (failures.left > 0) {
      failures.left -= 1;
      throw new Error('the printer is out of paper');
    }
  }
}

export const noteService = defineService({
  name: 'sites',
  models: [noteModel],
  handlers: [WriteNoteHandler],
  owns: [writeNote],
});
export const listenerService = defineService({ name: 'reporting', models: [], handlers: [OnNoteWritten], owns: [] });
export { noteModel };
