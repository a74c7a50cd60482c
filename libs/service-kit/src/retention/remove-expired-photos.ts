import type { Logger } from '../logging/logger.js';
import { keptSince } from './kept-since.js';

const BATCH = 100;
/** A run stops here and the next one goes on, so that one run never takes hours. */
const MOST_A_RUN = 10_000;

/** How long a tenant keeps photos. */
export interface PhotoKeeper {
  readonly _id: string;
  /** Unknown until the first event of the tenant that tells it: nothing is deleted before. */
  readonly retention_months?: number;
}

/** A service's records with photos. */
export interface RecordsWithPhotos {
  /** Ids of a tenant's records with photos from before `before`, at most `limit`. */
  expired(tenantId: string, before: Date, limit: number): Promise<string[]>;
  /** Takes the photos from before `before` off a record; nothing when they are gone already. */
  remove(tenantId: string, recordId: string, before: Date): Promise<void>;
}

/** Takes away the photos that each tenant has kept for its whole period. Records, decisions and statistics stay. */
export async function removeExpiredPhotos(
  keepers: AsyncIterable<PhotoKeeper>,
  records: RecordsWithPhotos,
  now: Date,
  logger: Logger,
): Promise<void> {
  let left = MOST_A_RUN;
  for await (const { _id: tenantId, retention_months: months } of keepers) {
    if (months === undefined) continue;
    try {
      const count = await removeOf(tenantId, keptSince(now, months), records, left);
      if (count > 0) logger.info({ tenantId, records: count }, 'photos kept long enough: deleted');
      left -= count;
    } catch (error) {
      // Tried again in the next run; one tenant's trouble must not keep the others' photos.
      logger.warn({ err: error, tenantId }, 'expired photos not deleted yet');
    }
    if (left <= 0) return;
  }
}

async function removeOf(tenantId: string, before: Date, records: RecordsWithPhotos, most: number): Promise<number> {
  let count = 0;
  while (count < most) {
    const limit = Math.min(BATCH, most - count);
    const expired = await records.expired(tenantId, before, limit);
    for (const recordId of expired) await records.remove(tenantId, recordId, before);
    count += expired.length;
    if (expired.length < limit) break;
  }
  return count;
}
