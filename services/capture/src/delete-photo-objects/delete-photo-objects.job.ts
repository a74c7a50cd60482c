import { type Job, systemScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';
import { PhotoObjects } from './photo-objects.js';

const BATCH = 200;
/** A run ends after this long; the next one goes on. */
const RUN_MS = 60_000;

/** Deletes the objects of deleted photos that are still noted: after a crash, a store that was away, or in great number. */
@Injectable()
export class DeletePhotoObjects implements Job {
  constructor(
    private readonly deletions: ObjectDeletionRepository,
    private readonly photoObjects: PhotoObjects,
  ) {}

  /** Until nothing is noted any more, since retention may have noted many thousands. */
  async run(): Promise<void> {
    const until = performance.now() + RUN_MS;
    while (performance.now() < until) {
      const due = await this.deletions.due(systemScope('deletes objects of every tenant'), BATCH);
      const gone = await this.photoObjects.removeAll(due);
      // a store that is away is asked again at the next turn
      if (due.length < BATCH || gone === 0) return;
    }
  }
}
