import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  coveredKeyOf,
  type DataOf,
  incidentApproved,
  incidentOpened,
  incidentUpdated,
  photosAnalyzed,
  type StoredPhoto,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { onHead, person } from './drawn-boxes.js';
import { InferencePlatform, nothingFound } from './inference-platform.js';

/** Noise: the most that a picture can show, so that what was taken away can be measured. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

async function detail(
  photo: Buffer,
  region: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const { channels } = await sharp(await sharp(photo).extract(region).toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

const golden = incidentOpened.data.parse(
  JSON.parse(readFileSync(join(__dirname, '../../../libs/contracts/golden/incident.incident-opened.v1.json'), 'utf8'))
    .data,
) as DataOf<typeof incidentOpened>;

function reportedPhoto(tenantId: string) {
  const stem = `tenants/${tenantId}/incidents/${randomUUID()}/0`;
  return { id: stem, key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg`, blurred_key: `${stem}-blurred.jpg` };
}

describe('the picture that others see', () => {
  let inference: InferencePlatform;
  beforeAll(async () => {
    const foot = [640, 900] as const;
    inference = await InferencePlatform.start(async () => ({
      ...nothingFound,
      detections: [person(foot, 600), onHead('head', foot, 600)],
    }));
  });
  afterAll(() => inference.close());

  it('is made after the analysis: heads are gone, the rest of the photo is as it was', async () => {
    const tenantId = `tenant-${randomUUID()}`;
    const capture = await inference.aCapture(tenantId, [await noise(1280, 960)]);
    await inference.analyze(tenantId, capture);
    const analyzed = await eventually(() => {
      const [event] = inference.analyses(capture.id);
      if (!event) throw new Error('not analysed yet');
      return event.data.photos[0];
    });
    const key = analyzed?.blurred_key ?? '';
    const blurred = await eventually(() => inference.platform.objects.get(key));
    const made = { tenant_id: tenantId, folder: 'captures', bytes: blurred.length, measured_at: null };
    await eventually(() => expect(inference.bytesOf(tenantId)).toEqual([made]));
    const head = analyzed?.head_regions[0];
    if (!head) throw new Error('the person has a head');
    const inside = {
      left: Math.round((head.x + head.w * 0.2) * 1280),
      top: Math.round((head.y + head.h * 0.2) * 960),
      width: Math.round(head.w * 0.6 * 1280),
      height: Math.round(head.h * 0.6 * 960),
    };
    expect(await detail(blurred, inside)).toBeLessThan(20);
    expect(await detail(blurred, { left: 20, top: 700, width: 200, height: 200 })).toBeGreaterThan(35);
  });

  it('is made of a photo that a person reported, once, and for nothing else', async () => {
    const tenantId = `tenant-${randomUUID()}`;
    const tell = async (contract: typeof incidentOpened, photo: ReturnType<typeof reportedPhoto> | null) => {
      const incident = { ...golden.incident, tenant_id: tenantId, capture_id: null, photo };
      const context = { tenantId, actorId: 'user-1', aggregateId: incident.id, aggregateVersion: 1 };
      await inference.platform.client.publish(contract, { incident }, context);
    };
    const madeFor = async (photo: ReturnType<typeof reportedPhoto>) => {
      await inference.platform.objects.put(photo.key, await noise(1280, 960), { contentType: 'image/jpeg' });
      await tell(incidentOpened, photo);
      return eventually(() => inference.platform.objects.get(photo.blurred_key));
    };
    const photo = reportedPhoto(tenantId);
    const blurred = await madeFor(photo);
    const made = { tenant_id: tenantId, folder: 'incidents', bytes: blurred.length, measured_at: null };
    await eventually(() => expect(inference.bytesOf(tenantId)).toEqual([made]));
    // The person stands on (640, 900) and is 600 pixels tall, so the head is around (640, 340).
    expect(await detail(blurred, { left: 625, top: 325, width: 30, height: 30 })).toBeLessThan(20);
    expect(await detail(blurred, { left: 20, top: 700, width: 200, height: 200 })).toBeGreaterThan(35);

    const looks = inference.detector.looks;
    await tell(incidentUpdated, photo);
    await tell(incidentOpened, null);
    // One incident's events are handled in their order, so the two before are done with when this one is.
    await madeFor(reportedPhoto(tenantId));
    expect(inference.detector.looks).toBe(looks + 1);
  });

  it('is made of the photo of a repair', async () => {
    const tenantId = `tenant-${randomUUID()}`;
    const repair = reportedPhoto(tenantId);
    await inference.platform.objects.put(repair.key, await noise(1280, 960), { contentType: 'image/jpeg' });
    const incident = { ...golden.incident, tenant_id: tenantId, photo: null, after_photo: repair };
    const context = { tenantId, actorId: 'user-1', aggregateId: incident.id, aggregateVersion: 5 };
    await inference.platform.client.publish(incidentUpdated, { incident }, context);
    const blurred = await eventually(() => inference.platform.objects.get(repair.blurred_key));
    const made = { tenant_id: tenantId, folder: 'incidents', bytes: blurred.length, measured_at: null };
    await eventually(() => expect(inference.bytesOf(tenantId)).toEqual([made]));
    expect(await detail(blurred, { left: 625, top: 325, width: 30, height: 30 })).toBeLessThan(20);
    expect(await detail(blurred, { left: 20, top: 700, width: 200, height: 200 })).toBeGreaterThan(35);
  });

  describe('of a photo on which a reviewer covered something', () => {
    // The head of the person in the photo, what the reviewer covered, and what nobody did.
    const head = { left: 625, top: 325, width: 30, height: 30 };
    const covered = { left: 110, top: 710, width: 80, height: 80 };
    const open = { left: 900, top: 100, width: 200, height: 200 };
    const regions = [{ x: 100 / 1280, y: 700 / 960, w: 100 / 1280, h: 100 / 960 }];

    async function anAnalysed() {
      const tenantId = `tenant-${randomUUID()}`;
      const capture = await inference.aCapture(tenantId, [await noise(1280, 960)]);
      const photo = capture.photos[0] as StoredPhoto;
      await inference.analyze(tenantId, capture);
      const event = await eventually(() => {
        const [first] = inference.analyses(capture.id);
        if (!first) throw new Error('not analysed yet');
        return first;
      });
      const base = event.data.photos[0]?.blurred_key ?? '';
      await eventually(() => inference.platform.objects.get(base));
      const cover = coveredKeyOf(photo.key, '0123456789abcdef');
      const approved = (version = 2, key = cover) => {
        const { thumbnail_key } = photo;
        const incident = {
          ...golden.incident,
          tenant_id: tenantId,
          capture_id: capture.id,
          photo: {
            id: photo.id,
            key: photo.key,
            thumbnail_key,
            blurred_key: key,
            regions: key === cover ? regions : [],
          },
        };
        const context = { tenantId, actorId: 'user-1', aggregateId: incident.id, aggregateVersion: version };
        return inference.platform.client.publish(incidentApproved, { incident }, context);
      };
      const told = () => {
        const context = { tenantId, actorId: 'system', aggregateId: capture.id, aggregateVersion: 1 };
        return inference.platform.client.publish(photosAnalyzed, event.data, context);
      };
      const get = (key: string) => inference.platform.objects.get(key);
      return { tenantId, capture, photo, base, cover, approved, told, get };
    }
    const expectCovered = async (picture: Buffer) => {
      expect(await detail(picture, head)).toBeLessThan(20);
      expect(await detail(picture, covered)).toBeLessThan(20);
      expect(await detail(picture, open)).toBeGreaterThan(35);
    };

    it('shows neither heads nor what was covered, also where the pixelation of heads was parked', async () => {
      const { base, cover, approved, get } = await anAnalysed();
      await inference.platform.objects.delete(base);
      await approved();
      await expectCovered(await eventually(() => get(cover)));
    });

    it('is left alone by the heads’ own picture, which comes later or again; and the other way round', async () => {
      const { base, cover, approved, told, get } = await anAnalysed();
      const heads = await get(base);
      await approved();
      const picture = await eventually(() => get(cover));
      await expectCovered(picture);
      await inference.platform.objects.delete(base);
      await told();
      const again = await eventually(() => get(base));
      expect(await detail(again, head)).toBeLessThan(20);
      expect(await detail(again, covered)).toBeGreaterThan(35);
      expect(again.equals(heads)).toBe(true);
      expect((await get(cover)).equals(picture)).toBe(true);
    });

    it('is the same however often and at once it is told', async () => {
      const { cover, approved, get } = await anAnalysed();
      await Promise.all([2, 3, 4, 5].map((version) => approved(version)));
      const picture = await eventually(() => get(cover));
      await inference.platform.objects.delete(cover);
      await approved(6);
      expect((await eventually(() => get(cover))).equals(picture)).toBe(true);
    });

    it('is made good by a decision where pixelation was parked and nothing was covered', async () => {
      const { base, approved, get } = await anAnalysed();
      await inference.platform.objects.delete(base);
      await approved(2, base);
      const picture = await eventually(() => get(base));
      expect(await detail(picture, head)).toBeLessThan(20);
      expect(await detail(picture, covered)).toBeGreaterThan(35);
    });

    it('gets the heads that a newer model found', async () => {
      const { tenantId, capture, cover, base, approved, get } = await anAnalysed();
      await approved();
      await eventually(() => get(cover));
      const { answer, modelVersion } = inference.detector;
      const second = [200, 400] as const;
      inference.detector.modelVersion = `newer ${randomUUID()}`;
      inference.detector.answer = async () => ({ ...nothingFound, detections: [person(second, 300)] });
      try {
        await inference.analyze(tenantId, capture);
        await eventually(async () => {
          for (const key of [cover, base]) {
            expect(await detail(await get(key), { left: 190, top: 120, width: 20, height: 15 })).toBeLessThan(20);
          }
        });
      } finally {
        Object.assign(inference.detector, { answer, modelVersion });
      }
      await expectCovered(await get(cover));
      expect(await detail(await get(base), head)).toBeLessThan(20);
    });

    it('leaves nothing behind of a photo that was deleted meanwhile', async () => {
      const { photo, approved, told, base, tenantId } = await anAnalysed();
      for (const key of [photo.key, base]) await inference.platform.objects.delete(key);
      await approved();
      await told();
      const other = await anAnalysed();
      await other.approved();
      await eventually(() => other.get(other.cover));
      const left: string[] = [];
      for await (const { key } of inference.platform.objects.list(`tenants/${tenantId}/`)) left.push(key);
      expect(left).toEqual([]);
    });
  });
});
