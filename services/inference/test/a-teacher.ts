/** An organisation that teaches, and a detector whose features tell what a photo's text says. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Actor,
  addExample,
  capturePhotosDeleted,
  type DataOf,
  learnHazard,
  listExamples,
  type Role,
  removeExample,
} from '@hazardlens/contracts';
import type { ScannedPhoto } from '../src/detector/engine.js';
import type { Rect } from '../src/detector/rect.js';
import { placesToScan } from '../src/detector/scan/windows.js';
import { iou } from '../src/detector/suppress.js';
import type { InferencePlatform } from './inference-platform.js';

/** Where photos that show the hazard show it. */
export const SPOT: Rect = { x1: 0.25, y1: 0.5, x2: 0.5, y2: 0.75 };
export const BOX = { x: 0.25, y: 0.5, w: 0.25, h: 0.25 };
const WIDTH = 6;

const golden = capturePhotosDeleted.data.parse(
  JSON.parse(
    readFileSync(join(__dirname, '../../../libs/contracts/golden/capture.capture-photos-deleted.v1.json'), 'utf8'),
  ).data,
) as DataOf<typeof capturePhotosDeleted>;

const noise = (seed: string): number[] => [...createHash('sha256').update(seed).digest().subarray(0, WIDTH)];

/** Six numbers a place: noise, but where the spot is on a photo whose text begins with 'shows'. */
export function scanOf(photo: Uint8Array, asked: readonly Rect[]): ScannedPhoto {
  const text = Buffer.from(photo).toString();
  const places = [...asked, ...placesToScan([])];
  const rows = places.map((place, at) => {
    const row = noise(`${text} ${at}`).map((value) => value / 4);
    return text.startsWith('shows') && iou(place, SPOT) > 0.4 ? [240, 230, ...row.slice(2)] : row;
  });
  return { places, features: Uint8Array.from(rows.flat()), width: WIDTH };
}

export class Teacher {
  readonly tenantId = `tenant-${randomUUID()}`;
  private context = { tenantId: this.tenantId, actorId: 'u-1', deadlineMs: 60_000 };

  constructor(private readonly inference: InferencePlatform) {}

  actor(role: Role = 'safety_manager', tenant_type: Actor['tenant_type'] = 'contractor'): Actor {
    const { tenantId: tenant_id } = this;
    return { id: 'u-1', email: 'm@n.test', name: 'Mia', role, tenant_id, tenant_name: 'North', tenant_type };
  }

  /** Photos of one capture that are stored; their ids. */
  async photos(
    texts: readonly string[],
  ): Promise<{ id: string; tenant_id: string; key: string; thumbnail_key: string }[]> {
    const capture = await this.inference.aCapture(
      this.tenantId,
      texts.map((text) => Buffer.from(text)),
    );
    return capture.photos.map(({ id, key, thumbnail_key }) => ({ id, key, thumbnail_key, tenant_id: this.tenantId }));
  }

  add(
    photo: DataOf<typeof addExample>['photo'],
    positive: boolean,
    hazard_type = 'person_down',
    box: typeof BOX | null = positive ? BOX : null,
    actor = this.actor(),
  ) {
    const data = { actor, hazard_type, photo, box, positive };
    return this.inference.platform.client.request(addExample, data, this.context);
  }

  /** So many photos with the hazard and so many without. @returns their ids */
  async teach(count: number, hazard_type = 'person_down'): Promise<string[]> {
    const ids: string[] = [];
    for (const [word, positive] of [
      ['shows', true],
      ['clear', false],
    ] as const) {
      // The same photos in every run: what noise a run draws must not decide whether one of them is told apart.
      const texts = Array.from({ length: count }, (_, at) => `${word} ${at} ${hazard_type}`);
      for (const photo of await this.photos(texts)) {
        await this.add(photo, positive, hazard_type);
        ids.push(photo.id);
      }
    }
    return ids;
  }

  learn(hazard_type = 'person_down', actor = this.actor()) {
    return this.inference.platform.client.request(learnHazard, { actor, hazard_type }, this.context);
  }

  list(more: Partial<DataOf<typeof listExamples>> = {}) {
    const data = { actor: this.actor(), limit: 50, ...more };
    return this.inference.platform.client.request(listExamples, data, this.context);
  }

  remove(example_id: string, actor = this.actor()) {
    return this.inference.platform.client.request(removeExample, { actor, example_id }, this.context);
  }

  /** Capture tells that photos were deleted. */
  async photosDeleted(photoIds: readonly string[]): Promise<void> {
    const captureId = (photoIds[0] ?? '').slice(0, 36);
    const { photos } = golden;
    const capture = { ...golden.capture, _id: captureId, id: captureId, tenant_id: this.tenantId, deleted_at: null };
    const context = { ...this.context, aggregateId: captureId, aggregateVersion: 2 };
    const data = { capture, photos, deleted_photo_ids: [...photoIds] };
    await this.inference.platform.client.publish(capturePhotosDeleted, data, context);
  }
}
