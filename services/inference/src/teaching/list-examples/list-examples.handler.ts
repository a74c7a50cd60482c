import { listExamples, type ReplyOf, type TaughtHazard } from '@hazardlens/contracts';
import {
  actorScope,
  type MessageOf,
  QueryHandler,
  questionHash,
  type TenantScope,
  tenantScope,
  timeCursor,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ClassifierRepository } from '../classifier/classifier.repository.js';
import { ExampleRepository } from '../example/example.repository.js';
import { exampleRecordOf } from '../example/example.view.js';
import { ExamplePhotos } from '../example/example-photos.js';
import { digestOf, grouped, progressOf } from '../example/progress.rules.js';
import { learnedFiguresOf } from '../learn-hazard/teaching.js';
import { refuseStrangers } from '../teachers.js';

@Controller()
export class ListExamplesHandler {
  constructor(
    private readonly examples: ExampleRepository,
    private readonly classifiers: ClassifierRepository,
    private readonly photos: ExamplePhotos,
  ) {}

  @QueryHandler(listExamples)
  async handle({ data }: MessageOf<typeof listExamples>): Promise<ReplyOf<typeof listExamples>> {
    const { actor, hazard_type, limit, cursor } = data;
    refuseStrangers(actor);
    const isForAll = actor.role === 'super_admin';
    const list = questionHash([isForAll ? null : actor.tenant_id, hazard_type ?? null]);
    const start = cursor === undefined ? null : timeCursor.decode(list, cursor);
    // one row more than asked for tells whether there is a next page
    const rows = await this.examples.page(actorScope(actor), hazard_type, start, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      examples: page.map(exampleRecordOf),
      next_cursor: last && rows.length > limit ? timeCursor.encode(list, { at: last.created_at, id: last._id }) : null,
      // Teachings of different organisations are no sum.
      hazards: isForAll ? [] : await this.taught(tenantScope(actor.tenant_id), hazard_type),
    };
  }

  /** Every hazard type with examples, or that once was learned. */
  private async taught(scope: TenantScope, hazardType: string | undefined): Promise<TaughtHazard[]> {
    const examples = grouped(await this.examples.signs(scope, hazardType), (one) => one.hazard_type);
    const classifiers = new Map((await this.classifiers.all(scope)).map((one) => [one.hazard_type, one]));
    const features = this.photos.features ?? '';
    const types = hazardType === undefined ? new Set([...examples.keys(), ...classifiers.keys()]) : [hazardType];
    return [...types].sort().map((type) => {
      const ofType = examples.get(type) ?? [];
      const classifier = classifiers.get(type);
      const learned = classifier && classifier.weights.length > 0 ? classifier : null;
      return {
        hazard_type: type,
        ...progressOf(ofType),
        learned: learned && learnedFiguresOf(learned),
        stale: learned !== null && learned.digest !== digestOf(ofType, features),
      };
    });
  }
}
