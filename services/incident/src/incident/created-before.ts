import type { TimePosition } from '@hazardlens/service-kit';

/** Rows behind a position of a list that is sorted by their creation, newest first. */
export const createdBefore = (behind: TimePosition | null) =>
  behind ? { $or: [{ created_at: { $lt: behind.at } }, { created_at: behind.at, _id: { $lt: behind.id } }] } : {};
