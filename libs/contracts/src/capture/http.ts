import { z } from 'zod';
import {
  flag,
  id,
  oneSite,
  optionalText,
  pageCursor,
  photoText,
  queryInteger,
  siteFilter,
  timestamp,
} from '../fields.js';
import { gpsLocation } from '../inference/messages.js';
import { captureStatus } from './views.js';

const captureFields = {
  photos: z
    .array(photoText, { error: ({ input }) => (input === undefined ? 'PHOTO_REQUIRED' : undefined) })
    .min(1, { error: 'PHOTO_REQUIRED' })
    .max(5, { error: 'PHOTO_LIMIT' }),
  site_id: oneSite,
  notes: optionalText(2000),
  gps_location: z.strictObject(gpsLocation.shape).nullish(),
  captured_at: timestamp.nullish(),
};
export const analyzeRequest = z.strictObject({ ...captureFields, client_id: id.nullish() });
export type AnalyzeRequest = z.infer<typeof analyzeRequest>;
/** The same body from the offline queue; `client_id` makes a repeated send meet the first. */
export const captureBatchRequest = z.strictObject({ ...captureFields, client_id: id });

export const listCapturesQuery = z.strictObject({
  site_id: siteFilter,
  status: captureStatus.optional(),
  mine: flag,
  limit: queryInteger(1, 100, 20),
  cursor: pageCursor,
});
export const photoQuery = z.strictObject({ variant: z.enum(['display', 'thumb', 'blurred']).default('display') });
export type PhotoVariant = z.infer<typeof photoQuery>['variant'];

/** 202: the photos are stored and the work goes on. */
export const processingAnswer = z.object({ status: captureStatus, capture_id: z.string() });
