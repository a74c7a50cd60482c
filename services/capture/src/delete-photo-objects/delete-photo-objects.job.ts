import { type Job, systemScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';
import { PhotoObjects } from './photo-objects.js';

const BATCH = 100;

/** Deletes the objects of deleted photos that are still noted: after a crash, a store that was away, or in great number. */
@Injectable()
export class DeletePhotoObjects implements Job {
  constructor(
    private readonly deletions: ObjectDeletionRepository,
    private readonly photoObjects: PhotoObjects,
  ) {}

  async run(): Promise<void> {
    const due = await this.deletions.due(systemScope('deletes objects of every tenant'), BATCH);
    for (const deletion of due) await this.photoObjects.remove(deletion);
  }
}
