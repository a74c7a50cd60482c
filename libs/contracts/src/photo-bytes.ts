import { z } from 'zod';
import { timestamp } from './fields.js';
import { type EventContract, event, type ServiceName } from './messages.js';

/** Whose photos: those of captures, those that people added to incidents and repairs, or floor plans of sites. */
export const photoFolders = ['captures', 'incidents', 'sites'] as const;
export type PhotoFolder = (typeof photoFolders)[number];

const photoBytes = z.object({
  tenant_id: z.string(),
  folder: z.enum(photoFolders),
  /** what came (or, negative, went) in the object store; with `measured_at` all that lay there */
  bytes: z.int(),
  /** when everything in the folder was counted; null: only a change of it */
  measured_at: timestamp.nullable(),
});
export type PhotoBytes = z.infer<typeof photoBytes>;

/**
 * How many bytes an organisation's photos take. Told by each service that puts photos into the object store or takes them
 * out, with the change of its records. Unlike other events it tells a difference; what is lost on the way is made good by
 * the next count of everything.
 */
export const photoBytesEvent = (owner: ServiceName, aggregate: string): EventContract<PhotoBytes> =>
  event({ owner, aggregate, name: 'photo-bytes-changed', data: photoBytes });
