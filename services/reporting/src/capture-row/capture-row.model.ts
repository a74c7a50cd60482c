import type { CaptureDetail, captureSubmitted, DataOf } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** One lean row per capture, so that a repeated or late event changes nothing twice. */
export interface CaptureRow {
  _id: string;
  tenant_id: string;
  version: number;
  site_id: string;
  captured_at: Date;
  day: number;
  /** photos that count as exposure (each picture once in a tenant: the capture service decides that) */
  exposure: number;
}

/** @param day of capture, in the tenant's time zone */
export function captureRow(capture: CaptureDetail, exposure: number, version: number, day: number): CaptureRow {
  const { id: _id, tenant_id, site_id } = capture;
  return { _id, tenant_id, version, site_id, captured_at: new Date(capture.created_at), day, exposure };
}

/** How many photos of a capture count; events of older versions told it photo by photo only. */
export const countedPhotos = ({ photos, exposure_photos }: DataOf<typeof captureSubmitted>): number =>
  exposure_photos ?? photos.filter((photo) => photo.exposure).length;

const schema = new Schema<CaptureRow>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  site_id: { type: String, required: true },
  captured_at: { type: Date, required: true },
  day: { type: Number, required: true },
  exposure: { type: Number, required: true },
});

export const captureRowModel = tenantModel<CaptureRow>({
  name: 'CaptureRow',
  collection: 'captures',
  schema,
  indexes: [
    { fields: { tenant_id: 1, day: 1 }, serves: 'the captures of past weeks, and the first of a tenant' },
    { fields: { tenant_id: 1, site_id: 1, day: 1 }, serves: 'the same at one site' },
  ],
});
