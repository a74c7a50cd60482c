import { randomUUID } from 'node:crypto';
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
});
