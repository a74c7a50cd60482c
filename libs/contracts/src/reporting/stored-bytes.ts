import { z } from 'zod';
import { timestamp } from '../fields.js';

/** What the photos of an organisation take, and how much room there is for them. */
export const storedBytesAnswer = z.object({
  /** null: nothing was counted yet, which is not the same as nothing being there */
  used: z.int().nonnegative().nullable(),
  /** null: as much as the operator's disk holds */
  quota: z.int().positive().nullable(),
  /** since when `used` is known to be all of it; null: there may be more, from before it was counted */
  measured_at: timestamp.nullable(),
});
export type StoredBytesAnswer = z.infer<typeof storedBytesAnswer>;

/** How full it is, from 0 to 1 and above; null where that is not known or there is no limit. */
export const shareOfRoom = ({ used, quota }: Pick<StoredBytesAnswer, 'used' | 'quota'>): number | null =>
  used === null || quota === null ? null : used / quota;
