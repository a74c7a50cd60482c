import { randomUUID } from 'node:crypto';
import {
  actorOf,
  importCapture,
  type PhotoFinding,
  photosAnalyzed,
  recordAnalysis,
  type SiteView,
} from '@hazardlens/contracts';
import type { MessageClient } from '@hazardlens/service-kit';
import { categoryOfHazard, type HazardTypeCode, hazardType } from '@hazardlens/taxonomy';
import { type Fake, fake } from '@hazardlens/testing';
import { type Person, type TestProduct } from './test-product.js';

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** A finding of a hazard type with its usual severity. */
export function finding(code: HazardTypeCode, confidence = 0.8): PhotoFinding {
  const category = categoryOfHazard(code).code;
  const boxes = [{ x: 0.3, y: 0.3, w: 0.2, h: 0.3, class: 'person' }];
  const severity = hazardType(category, code)?.severity ?? 0;
  const why = { reason: `Looks like ${code}.`, reason_code: null, reason_params: {} };
  return { category, hazard_type: code, severity, confidence, ...why, boxes };
}

/** Inference without a detector: tells of an analysis that is handed to it, as the service does. */
export function recordingInference(client: () => MessageClient): Fake {
  const recorded = fake(recordAnalysis, async ({ tenantId, data: { capture, analysis } }) => {
    const { model_version, engine, photos, not_assessed, photo_hints } = analysis;
    const told = { capture, model_version, engine, photos, not_assessed, photo_hints };
    await client().publish(photosAnalyzed, told, {
      tenantId,
      actorId: 'system',
      aggregateId: capture.id,
      aggregateVersion: 1,
    });
    return {};
  });
  return recorded as unknown as Fake;
}

/**
 * A capture together with its analysis: one list of findings a photo; a photo without any counts as exposure as well.
 * @returns its id
 */
export async function importedCapture(
  product: TestProduct,
  by: Person,
  site: SiteView,
  photos: readonly (readonly PhotoFinding[])[],
  options: {
    at?: string;
    keyOf?: (photo: string) => string;
    /** stores the pictures, once their ids are known */
    before?: (photos: readonly string[]) => Promise<unknown>;
  } = {},
): Promise<string> {
  const capture_id = randomUUID();
  const captured_at = options.at ?? new Date().toISOString();
  const key = options.keyOf ?? ((photo: string) => `tenants/${by.user.tenant_id}/captures/${photo}`);
  const ids = photos.map((_, index) => `${capture_id}-${index}`);
  const { id, name, tenant_id, policy } = site;
  await options.before?.(ids);
  await product.ask(
    importCapture,
    {
      actor: actorOf(by.user),
      capture_id,
      client_id: null,
      body_hash: capture_id,
      site: { id, name, tenant_id, policy },
      photos: ids.map((photo, index) => ({
        id: photo,
        index,
        key: `${key(photo)}.jpg`,
        thumbnail_key: `${key(photo)}-thumb.jpg`,
        sha256: randomUUID(),
        width: 640,
        height: 480,
      })),
      note_text: 'Captured via upload',
      gps_location: null,
      captured_at,
      received_at: captured_at,
      analysis: {
        model_version: 'test',
        engine: 'none',
        analyzed_at: captured_at,
        photos: ids.map((photo_id, index) => ({
          photo_id,
          index,
          exposure: true,
          findings: [...(photos[index] ?? [])],
          head_regions: [{ x: 0.3, y: 0.3, w: 0.4, h: 0.4, class: 'head' }],
          blurred_key: null,
        })),
        not_assessed: [],
        photo_hints: [],
      },
    },
    by,
  );
  return capture_id;
}
