import type { Job } from '../jobs.js';
import type { ObjectStore } from './object-store.js';

/** A file that was made to be fetched is asked for and fetched within a minute; a slow reader has it open by then. */
const LEFT_AFTER_MS = 3_600_000;

/** Deletes what nobody came for below a prefix: the gateway removes what it has sent, unless it crashed or had stopped waiting. */
export abstract class RemoveLeftObjects implements Job {
  protected constructor(
    private readonly objects: ObjectStore,
    private readonly prefix: string,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    for await (const { key, lastModified } of this.objects.list(this.prefix)) {
      if (now.getTime() - lastModified.getTime() > LEFT_AFTER_MS) await this.objects.delete(key);
    }
  }
}
