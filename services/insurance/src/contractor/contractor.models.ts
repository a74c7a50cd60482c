import type { CaptureDetail, captureSubmitted, DataOf, tenantRegistered } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

export interface ContractorDocument {
  _id: string;
  tenant_id: string;
  version: number;
  name: string;
  contact_email: string;
  time_zone: string;
}

export const contractorModel = tenantModel<ContractorDocument>({
  name: 'Contractor',
  collection: 'contractors',
  schema: new Schema<ContractorDocument>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    contact_email: { type: String, required: true },
    time_zone: { type: String, required: true },
  }),
  indexes: [{ fields: { contact_email: 1 }, serves: 'whose address an insurer writes to' }],
});

/** Contractors only; the operator's own tenant is outside links and scores: null. */
export function contractorOf(
  { tenant, is_platform }: DataOf<typeof tenantRegistered>,
  version: number,
): ContractorDocument | null {
  if (is_platform || tenant.tenant_type !== 'contractor') return null;
  const { id: _id, name, contact_email, time_zone } = tenant;
  return { _id, tenant_id: _id, version, name, contact_email, time_zone };
}

/** Sums are whole numbers (severities in millionths), so that they do not depend on the order of events. */
export const MICRO = 1_000_000;

/** What one day of a contractor comes to, in its time zone. */
export interface ContractorDay {
  _id: string;
  tenant_id: string;
  day: number;
  approved: number;
  pending: number;
  rejected: number;
  /** approved with severity above 0.6 */
  high: number;
  /** Σ severity of approved incidents, in millionths; an approved finding's p is 1, so this is Σ p·s too */
  severity: number;
  /** photos that count, at most 50 a site */
  exposure: number;
}

export const contractorDayId = (tenantId: string, day: number): string => `${tenantId}|${day}`;

export const contractorDayModel = tenantModel<ContractorDay>({
  name: 'ContractorDay',
  collection: 'contractor_days',
  schema: new Schema<ContractorDay>({
    _id: { type: String, required: true },
    day: { type: Number, required: true },
    approved: { type: Number, required: true },
    pending: { type: Number, required: true },
    rejected: { type: Number, required: true },
    high: { type: Number, required: true },
    severity: { type: Number, required: true },
    exposure: { type: Number, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, day: 1 }, serves: 'the 90 days of a contractor’s scores' }],
});

/** One site on one day: how many captures, and how many of their photos count. */
export interface SiteDay {
  _id: string;
  tenant_id: string;
  site_id: string;
  day: number;
  captures: number;
  photos: number;
}

export const siteDayId = (tenantId: string, siteId: string, day: number): string => `${tenantId}|${siteId}|${day}`;

export const siteDayModel = tenantModel<SiteDay>({
  name: 'SiteDay',
  collection: 'site_days',
  schema: new Schema<SiteDay>({
    _id: { type: String, required: true },
    site_id: { type: String, required: true },
    day: { type: Number, required: true },
    captures: { type: Number, required: true },
    photos: { type: Number, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, day: 1, site_id: 1 }, serves: 'active sites, and the first capture' }],
});

export interface CaptureRow {
  _id: string;
  tenant_id: string;
  version: number;
  site_id: string;
  captured_at: Date;
  day: number;
  exposure: number;
}

/** @param day of capture, in the contractor's time zone */
export function captureRow(capture: CaptureDetail, exposure: number, version: number, day: number): CaptureRow {
  const { id: _id, tenant_id, site_id } = capture;
  return { _id, tenant_id, version, site_id, captured_at: new Date(capture.created_at), day, exposure };
}

/** How many photos of a capture count; events of older versions told it photo by photo only. */
export const countedPhotos = ({ photos, exposure_photos }: DataOf<typeof captureSubmitted>): number =>
  exposure_photos ?? photos.filter((photo) => photo.exposure).length;

export const captureRowModel = tenantModel<CaptureRow>({
  name: 'CaptureRow',
  collection: 'captures',
  schema: new Schema<CaptureRow>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    site_id: { type: String, required: true },
    captured_at: { type: Date, required: true },
    day: { type: Number, required: true },
    exposure: { type: Number, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, _id: 1 }, serves: 'a contractor’s captures when its time zone changed' }],
});
