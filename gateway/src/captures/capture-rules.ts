import type { GpsLocation } from '@hazardlens/contracts';
import { bodyHash } from '@hazardlens/service-kit';
import { v4, v5 } from 'uuid';

/** Namespace of our name-based ids. Never changes: a repeated send from an old queue must meet its first. */
const namespace = '6f1d1a52-6c0e-5b0a-9a57-2f0d0b7b6f64';

/**
 * The id of a capture. The same client id of one tenant always gives the same id, so that two racing sends meet; so does
 * an idempotency key of one user.
 */
export function captureIdOf(tenantId: string, clientId: string | null, idempotencyKey: string | undefined): string {
  if (clientId !== null) return v5(JSON.stringify(['client', tenantId, clientId]), namespace);
  if (idempotencyKey !== undefined) return v5(JSON.stringify(['key', tenantId, idempotencyKey]), namespace);
  return v4();
}

/** What makes two sends under one id the same: photos, site, notes, position and time as they were sent. */
export function bodyHashOf(body: {
  photos: readonly { sha256: string }[];
  siteId: string;
  notes: string | null;
  position: GpsLocation | null;
  capturedAt: string | null;
}): string {
  const { position } = body;
  const content = [
    body.photos.map(({ sha256 }) => sha256),
    body.siteId,
    body.notes,
    position && [position.latitude, position.longitude, position.accuracy ?? null],
    body.capturedAt,
  ];
  return bodyHash(content);
}

/** The prefix under which every object of a capture lies. */
export const captureFolder = (tenantId: string, captureId: string): string =>
  `tenants/${tenantId}/captures/${captureId}/`;

export const photoIdOf = (captureId: string, index: number): string => `${captureId}-${index}`;
