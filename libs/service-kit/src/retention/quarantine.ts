import { type ObjectEntry, ObjectMissingError, type ObjectStore } from '../object-store/object-store.js';

const dayMs = 24 * 3_600_000;
const ROOT = 'quarantine/';
/** How long what no record points at can be given back. */
export const QUARANTINE_DAYS = 30;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** Where an object lies that was put aside on a day. */
const asideKey = (day: string, key: string): string => `${ROOT}${day}/${key}`;
const form = /^quarantine\/(\d{4}-\d{2}-\d{2})\/(.+)$/;

/** What no record points at is put aside before it is deleted: records may be what is missing. */
export class Quarantine {
  constructor(private readonly objects: ObjectStore) {}

  /** Fine when somebody else did so. */
  async put(key: string, now: Date): Promise<void> {
    await this.objects.move(key, asideKey(dayOf(now), key)).catch(ignoreMissing);
  }

  /** Deletes what has been aside for its time. Keys are in order of their days: nothing younger is listed. */
  async empty(now: Date): Promise<number> {
    const kept = dayOf(new Date(now.getTime() - QUARANTINE_DAYS * dayMs));
    let count = 0;
    let batch: string[] = [];
    for await (const { key } of this.objects.list(ROOT)) {
      if ((form.exec(key)?.[1] ?? '') >= kept) break;
      batch.push(key);
      count += 1;
      if (batch.length < 1_000) continue;
      await this.objects.deleteMany(batch);
      batch = [];
    }
    await this.objects.deleteMany(batch);
    return count;
  }

  /** What was put aside, the oldest day first. */
  async *list(tenantId?: string): AsyncIterable<ObjectEntry & { day: string; original: string }> {
    for await (const entry of this.objects.list(ROOT)) {
      const [, day, original] = form.exec(entry.key) ?? [];
      if (!day || !original || (tenantId !== undefined && !original.startsWith(`tenants/${tenantId}/`))) continue;
      yield { ...entry, day, original };
    }
  }

  /** Puts objects back where they were; what came there meanwhile stays. @returns how many */
  async restore(tenantId?: string): Promise<number> {
    let count = 0;
    for await (const { key, original } of this.list(tenantId)) {
      if (await this.objects.stat(original)) continue;
      await this.objects.move(key, original);
      count += 1;
    }
    return count;
  }

  /** Deletes what an organisation has here: it is gone. */
  async erase(tenantId: string, now: Date): Promise<void> {
    for (let ago = 0; ago <= QUARANTINE_DAYS + 1; ago += 1) {
      const day = dayOf(new Date(now.getTime() - ago * dayMs));
      const keys: string[] = [];
      for await (const { key } of this.objects.list(asideKey(day, `tenants/${tenantId}/`))) keys.push(key);
      await this.objects.deleteMany(keys);
    }
  }
}

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof ObjectMissingError)) throw error;
};
