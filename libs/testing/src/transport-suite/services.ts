import { DomainError, type ReplyOf } from '@hazardlens/contracts';
import {
  CommandHandler,
  defineService,
  EventHandler,
  InjectModel,
  type MessageOf,
  QueryHandler,
  type ServiceDefinition,
  TenantModel,
  tenantModel,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Schema } from 'mongoose';
import { addNote, noteAdded, readNotes } from './contracts.js';

// Two services as small as services can be: one writes notes and tells about them, one counts what it is told.

interface NoteDocument {
  _id: string;
  tenant_id: string;
  list: string;
  number: number;
  text: string;
}
const noteModel = tenantModel<NoteDocument>({
  name: 'SuiteNote',
  collection: 'suite_notes',
  schema: new Schema<NoteDocument>({
    _id: { type: String, required: true },
    list: { type: String, required: true },
    number: { type: Number, required: true },
    text: { type: String, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, list: 1, number: 1 }, unique: true, serves: 'read-notes in order' }],
});

/** Refused after everything was written, to see that nothing of it stays. */
export const forbiddenText = 'forbidden';

@Controller()
class NoteHandlers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(noteModel) private readonly notes: TenantModel<NoteDocument>,
  ) {}

  @CommandHandler(addNote)
  add(message: MessageOf<typeof addNote>): Promise<ReplyOf<typeof addNote>> {
    const { tenantId, data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const number = (await this.notes.count(scope, { list: data.list })) + 1;
      await this.notes.insertOne(scope, { _id: `${data.list}-${number}`, list: data.list, number, text: data.text });
      transaction.emit(noteAdded, { tenantId, aggregateId: data.list, aggregateVersion: number, data });
      if (data.text === forbiddenText) throw new DomainError('FORBIDDEN');
      return { count: number, text: data.text };
    });
  }

  @QueryHandler(readNotes)
  async read({ tenantId, data }: MessageOf<typeof readNotes>): Promise<ReplyOf<typeof readNotes>> {
    const found = await this.notes.find(tenantScope(tenantId), { list: data.list }, { sort: { number: 1 } });
    return { texts: found.map((note) => note.text) };
  }
}

export interface SightingDocument {
  _id: string;
  tenant_id: string;
  list: string;
  versions: number[];
}
const sightingModel = tenantModel<SightingDocument>({
  name: 'SuiteSighting',
  collection: 'suite_sightings',
  schema: new Schema<SightingDocument>({
    _id: { type: String, required: true },
    list: { type: String, required: true },
    versions: { type: [Number], required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, list: 1 }, unique: true, serves: 'what was seen of a list' }],
});

/** A moment of the event handler's work, to stop the process there. */
export type Moment = 'before-effect' | 'after-effect';
let atMoment: ((moment: Moment) => Promise<void>) | undefined;

/** Calls `hook` whenever the event handler passes a moment. */
export function onMoment(hook: ((moment: Moment) => Promise<void>) | undefined): void {
  atMoment = hook;
}

@Controller()
class SightingHandlers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(sightingModel) private readonly sightings: TenantModel<SightingDocument>,
  ) {}

  @EventHandler(noteAdded)
  async see(message: MessageOf<typeof noteAdded>): Promise<void> {
    await atMoment?.('before-effect');
    const { tenantId, data, aggregateVersion = 0 } = message;
    await this.unitOfWork.once(message, async (transaction) => {
      const change = { $push: { versions: aggregateVersion }, $setOnInsert: { list: data.list } };
      await this.sightings.updateOne(transaction.scope(tenantId), { _id: data.list }, change, { upsert: true });
    });
    await atMoment?.('after-effect');
  }
}

export const noteService: ServiceDefinition = defineService({
  name: 'sites',
  models: [noteModel],
  handlers: [NoteHandlers],
  owns: [addNote, readNotes],
});
export const sightingService: ServiceDefinition = defineService({
  name: 'reporting',
  models: [sightingModel],
  handlers: [SightingHandlers],
  owns: [],
});
