import { isDomainError, type Job, LOGGER, type Logger, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ClassifierRepository } from '../classifier/classifier.repository.js';
import { ExampleRepository } from '../example/example.repository.js';
import { ExamplePhotos } from '../example/example-photos.js';
import { Teaching } from './teaching.js';

/** Looked after in one run; the rest has its turn in the next one. */
const SOME = 20;

/**
 * Scans the photos of new examples, so that a learning finds them ready, and learns again what rests on photos that are gone or
 * on another detector. Where too few examples are left, what was learned is given up.
 */
@Injectable()
export class RelearnHazards implements Job {
  constructor(
    private readonly examples: ExampleRepository,
    private readonly photos: ExamplePhotos,
    private readonly classifiers: ClassifierRepository,
    private readonly teaching: Teaching,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const { features } = this.photos;
    if (features === null) return;
    const fresh = await this.examples.unscanned(SOME);
    const photos = new Map(fresh.map(({ tenant_id, photo_id }) => [photo_id, tenant_id]));
    for (const [photoId, tenantId] of photos) {
      const scope = tenantScope(tenantId);
      const isDone = await this.orLater('a photo with examples', () => this.photos.scan(scope, photoId, features));
      if (!isDone) await this.examples.triedToScan(scope, photoId);
    }
    for (const { tenant_id, hazard_type } of await this.classifiers.toRelearn(features, SOME)) {
      await this.orLater('a taught hazard', () => this.relearn(tenantScope(tenant_id), hazard_type));
    }
  }

  private async relearn(scope: TenantScope, hazard_type: string): Promise<void> {
    const about = { tenant_id: scope.tenantId, hazard_type };
    try {
      const { number, figures } = await this.teaching.learn(scope, hazard_type);
      const { average_precision } = figures;
      this.logger.info({ ...about, number, average_precision }, 'a taught hazard was learned again');
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'EXAMPLES_MISSING') throw error;
      await this.classifiers.retire(scope, hazard_type);
      this.logger.info(about, 'a taught hazard has too few examples left');
    }
  }

  /** One that fails keeps nobody waiting: it has its turn again. */
  private async orLater(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, `${what} is looked at again later`);
      return false;
    }
  }
}
