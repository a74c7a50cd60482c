import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataOf, incidentOpened, incidentUpdated } from '@hazardlens/contracts';
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

describe('the blurred variant', () => {
  let inference: InferencePlatform;
  beforeAll(async () => {
    const foot = [640, 900] as const;
    inference = await InferencePlatform.start(async () => ({
      ...nothingFound,
      detections: [person(foot, 600), onHead('head', foot, 600)],
    }));
  }, 60_000);
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
});
