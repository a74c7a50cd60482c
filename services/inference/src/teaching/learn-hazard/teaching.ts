import { DomainError, type LearnedFigures } from '@hazardlens/contracts';
import type { TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { ClassifierDocument } from '../classifier/classifier.document.js';
import { ClassifierRepository, MOST_CLASSIFIERS } from '../classifier/classifier.repository.js';
import type { ExampleDocument } from '../example/example.document.js';
import { ExampleRepository } from '../example/example.repository.js';
import { ExamplePhotos } from '../example/example-photos.js';
import { digestOf, grouped, progressOf } from '../example/progress.rules.js';
import { learnInThread } from '../learning/learn-thread.js';
import type { TaughtPhoto } from '../learning/taught-photo.js';
import { isInUse, TeachableHazards } from '../teachable-hazards.js';

/** Photos that are scanned at once: analyses go on beside it. */
const AT_ONCE = 2;

/** What is told of a classifier. */
export const learnedFiguresOf = (classifier: ClassifierDocument): LearnedFigures => ({
  ...classifier.figures,
  hazard_type: classifier.hazard_type,
  version: String(classifier.number),
  learned_at: classifier.learned_at.toISOString(),
  features: classifier.features,
});

/** Learns hazards from examples. Asked twice at once, it learns once. */
@Injectable()
export class Teaching {
  private readonly running = new Map<string, Promise<ClassifierDocument>>();

  constructor(
    private readonly examples: ExampleRepository,
    private readonly photos: ExamplePhotos,
    private readonly classifiers: ClassifierRepository,
    private readonly hazards: TeachableHazards,
  ) {}

  /** @throws DomainError EXAMPLES_MISSING, TAUGHT_LIMIT, TEACHING_UNAVAILABLE */
  learn(scope: TenantScope, hazardType: string): Promise<ClassifierDocument> {
    const key = `${scope.tenantId}|${hazardType}`;
    const known = this.running.get(key);
    if (known) return known;
    const learning = this.learnOnce(scope, hazardType).finally(() => this.running.delete(key));
    this.running.set(key, learning);
    return learning;
  }

  private async learnOnce(scope: TenantScope, hazardType: string): Promise<ClassifierDocument> {
    const { features } = this.photos;
    if (features === null) throw new DomainError('TEACHING_UNAVAILABLE');
    const examples = await this.examples.ofHazard(scope, hazardType);
    refuseTooFew(examples);
    const known = await this.classifiers.of(scope, hazardType);
    if (!known || known.weights.length === 0) await this.refuseOneMore(scope);
    const isSame = known?.digest === digestOf(examples, features) && known.weights.length > 0;
    if (isSame && !known.relearn) return known;
    const photos = await this.scanned(scope, examples, features);
    // What could not be read any more is gone from the examples, too.
    const left = await this.examples.ofHazard(scope, hazardType);
    const learnedFrom = left.filter(({ photo_id }) => photos.has(photo_id));
    refuseTooFew(learnedFrom);
    const table = [...photos.values()];
    const { classifier, figures } = await learnInThread({ photos: table, width: table[0]?.width ?? 0 });
    const numbers = (await this.classifiers.all(scope)).map(({ number }) => number);
    const saved = await this.classifiers.save(scope, {
      hazard_type: hazardType,
      number: Math.max(0, ...numbers) + 1,
      features,
      weights: classifier.weights.map((weight) => Number(weight.toPrecision(7))),
      bias: classifier.bias,
      figures,
      digest: digestOf(learnedFrom, features),
      learned_at: new Date(),
      relearn: false,
    });
    await this.lookAgain(scope, hazardType, learnedFrom);
    return saved;
  }

  /**
   * A photo may be deleted while it is learned from. Its deletion marks what is kept, which what was just learned has replaced by
   * then: whoever deletes later meets this one, and whoever was earlier is met here.
   */
  private async lookAgain(
    scope: TenantScope,
    hazardType: string,
    learnedFrom: readonly ExampleDocument[],
  ): Promise<void> {
    const left = new Set((await this.examples.ofHazard(scope, hazardType)).map(({ _id }) => _id));
    if (learnedFrom.some(({ _id }) => !left.has(_id))) await this.classifiers.markForRelearning(scope, [hazardType]);
  }

  /** Each looks at every photo of the organisation, but for what was retired. @throws DomainError TAUGHT_LIMIT */
  private async refuseOneMore(scope: TenantScope): Promise<void> {
    const learned = (await this.classifiers.all(scope)).filter(({ weights }) => weights.length > 0);
    const inUse = learned.filter(isInUse(await this.hazards.ownOnes(scope)));
    if (inUse.length >= MOST_CLASSIFIERS) throw new DomainError('TAUGHT_LIMIT');
  }

  /** Photos by id, each scanned; those that cannot be read any more are missing. */
  private async scanned(
    scope: TenantScope,
    examples: readonly ExampleDocument[],
    features: string,
  ): Promise<Map<string, TaughtPhoto & { readonly width: number }>> {
    const byPhoto = grouped(examples, ({ photo_id }) => photo_id);
    const waiting = [...byPhoto];
    const photos = new Map<string, TaughtPhoto & { readonly width: number }>();
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const photo = await this.photos.taught(scope, next[0], next[1], features);
        if (photo) photos.set(next[0], photo);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return photos;
  }
}

/** @throws DomainError EXAMPLES_MISSING naming how many photos are missing */
function refuseTooFew(examples: readonly ExampleDocument[]): void {
  const { missing_with, missing_without } = progressOf(examples);
  if (missing_with > 0 || missing_without > 0)
    throw new DomainError('EXAMPLES_MISSING', { with: missing_with, without: missing_without });
}
