import {
  type AddExampleRequest,
  addExample,
  addExampleRequest,
  type ExampleRecord,
  type ExamplesQuery,
  type ExamplesView,
  type ExampleView,
  examplesQuery,
  examplesView,
  exampleView,
  type LearnedFigures,
  learnedFigures,
  learnHazard,
  listExamples,
  removeExample,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { foundPhoto } from '../photos/locate-photo.js';
import { Thumbnails } from '../photos/photo-cache.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';

/** The largest teaching, with photos that nobody has scanned yet. */
const LEARN_DEADLINE_MS = 60_000;

/** What an organisation teaches the detector. For reviewers only, who see every photo as it was taken. */
@Controller('ai')
export class ExamplesController {
  constructor(private readonly thumbnails: Thumbnails) {}

  @Get('examples')
  @Answers('Examples of taught hazards, and how far each teaching has come', { 200: examplesView })
  async list(
    @Query({ schema: examplesQuery }) query: ExamplesQuery,
    @SignedIn() caller: Caller,
  ): Promise<ExamplesView> {
    const { examples, ...page } = await caller.ask(listExamples, query);
    return { ...page, examples: await Promise.all(examples.map((one) => this.view(one))) };
  }

  @Post('examples')
  @HttpCode(201)
  @Answers('Mark a place that shows a hazard, or one that does not', { 201: exampleView }, [404, 409])
  async add(
    @Body({ schema: addExampleRequest }) { hazard_type, photo_id, box = null, positive }: AddExampleRequest,
    @SignedIn() caller: Caller,
  ): Promise<ExampleView> {
    const id = assertPossibleId(photo_id);
    const { tenant_id, key, thumbnail_key } = await foundPhoto(id, 'display', caller);
    const photo = { id, tenant_id, key, thumbnail_key };
    return this.view(await caller.ask(addExample, { hazard_type, photo, box, positive }));
  }

  @Delete('examples/:id')
  @HttpCode(204)
  @Answers('Take an example back', { 204: null }, [404])
  async remove(@RecordId() example_id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(removeExample, { example_id });
  }

  @Post('hazards/:hazard_type/learn')
  @HttpCode(200)
  @Answers('Learn a hazard from its examples; cross-validated figures', { 200: learnedFigures }, [404, 409])
  learn(@RecordId('hazard_type') hazard_type: string, @SignedIn() caller: Caller): Promise<LearnedFigures> {
    return caller.ask(learnHazard, { hazard_type }, { deadlineMs: LEARN_DEADLINE_MS });
  }

  private async view(record: ExampleRecord): Promise<ExampleView> {
    const { key, thumbnail_key: thumbnailKey } = record.photo;
    // The schema drops what is not part of the view, whatever a record carries.
    return { ...exampleView.parse(record), thumbnail: await this.thumbnails.dataUrl({ key, thumbnailKey }) };
  }
}
