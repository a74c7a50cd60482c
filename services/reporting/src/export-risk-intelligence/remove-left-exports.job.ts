import { type Job, OBJECT_STORE, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { EXPORTS } from './export-risk-intelligence.handler.js';

export const REMOVE_LEFT_EXPORTS_EVERY_MS = 15 * 60_000;
/** An export is asked for and fetched within a minute; a slow reader has the file open by then. */
const LEFT_AFTER_MS = 3_600_000;

/** Deletes exports that nobody came for: the gateway removes what it has sent, unless it crashed or had stopped waiting. */
@Injectable()
export class RemoveLeftExports implements Job {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  async run(now: Date = new Date()): Promise<void> {
    for await (const { key, lastModified } of this.objects.list(EXPORTS)) {
      if (now.getTime() - lastModified.getTime() > LEFT_AFTER_MS) await this.objects.delete(key);
    }
  }
}
