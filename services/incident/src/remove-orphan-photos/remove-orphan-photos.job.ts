import { type Job, LOGGER, type Logger, OBJECT_STORE, type ObjectStore, systemScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';

/** Photos are stored before their incident or repair is; younger objects may still get one. */
export const ORPHAN_AGE_MS = 24 * 3_600_000;
const BATCH = 500;
const form = /^tenants\/[^/]+\/incidents\/([^/]+)\//;

interface Candidate {
  key: string;
  incidentId: string;
}

/** Deletes photos of incidents and repairs that no incident (any more) points at: a request that ended half-way. */
@Injectable()
export class RemoveOrphanPhotos implements Job {
  constructor(
    private readonly incidents: IncidentRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Memory is bounded by the batch, however many objects there are. */
  async run(now: Date = new Date()): Promise<void> {
    let batch: Candidate[] = [];
    for await (const { key, lastModified } of this.objects.list('tenants/')) {
      const incidentId = form.exec(key)?.[1];
      if (!incidentId || now.getTime() - lastModified.getTime() < ORPHAN_AGE_MS) continue;
      batch.push({ key, incidentId });
      if (batch.length < BATCH) continue;
      await this.removeOrphans(batch);
      batch = [];
    }
    await this.removeOrphans(batch);
  }

  private async removeOrphans(batch: readonly Candidate[]): Promise<void> {
    const ids = [...new Set(batch.map(({ incidentId }) => incidentId))];
    const kept = await this.incidents.photoKeysOf(systemScope('objects of every tenant are looked through'), ids);
    const orphans = batch.filter(({ key }) => !kept.has(key));
    for (const { key } of orphans) await this.objects.delete(key);
    if (orphans.length > 0) this.logger.info({ count: orphans.length }, 'orphaned incident photos removed');
  }
}
