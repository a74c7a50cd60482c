import type { Job } from '../jobs.js';
import type { ObjectStore } from '../object-store/object-store.js';

/** A file that was made to be fetched is asked for and fetched within a minute; a slow reader has it open by then. */
const LEFT_AFTER_MS = 3_600_000;

/** Deletes what lies below a prefix for longer than that. */
export async function removeOlder(objects: ObjectStore, prefix: string, ms: number, now: Date): Promise<void> {
  let batch: string[] = [];
  for await (const { key, lastModified } of objects.list(prefix)) {
    if (now.getTime() - lastModified.getTime() > ms) batch.push(key);
    if (batch.length < 1_000) continue;
    await objects.deleteMany(batch);
    batch = [];
  }
  await objects.deleteMany(batch);
}

/** Deletes what nobody came for below a prefix: the gateway removes what it has sent, unless it crashed or had stopped waiting. */
export abstract class RemoveLeftObjects implements Job {
  protected constructor(
    private readonly objects: ObjectStore,
    private readonly prefix: string,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    await removeOlder(this.objects, this.prefix, LEFT_AFTER_MS, now);
  }
}
