import type { IncidentView, SiteView } from '@hazardlens/contracts';
import { inferenceService } from '@hazardlens/inference';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { daysAgo, finding, importedCapture } from './support/past.js';
import { type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(240_000);

const plate = { x: 0.05, y: 0.75, w: 0.2, h: 0.2 };
const places = {
  head: { left: 220, top: 170, width: 200, height: 140 },
  plate: { left: 50, top: 375, width: 80, height: 70 },
  open: { left: 480, top: 20, width: 120, height: 90 },
};

// Real: everything, inference included; only the analysis is handed in instead of being seen by the detector.
describe('the picture that others see of a photo', () => {
  let product: TestProduct;
  let admin: Person;
  let colleague: Person;
  let insurer: Person;
  let site: SiteView;
  let original: Buffer;

  beforeAll(async () => {
    product = await TestProduct.start({ services: [inferenceService], env: { INFERENCE_WORKERS: '1' } });
    admin = await product.signUp('Contractor');
    colleague = await product.colleague(admin, 'INSPECTOR');
    insurer = await product.signUp('Insurer', 'insurance_provider');
    site = await product.site(admin, 'North tower');
    const { body } = await product.call<{ link: { id: string } }>('POST', '/insurance/links', insurer, {
      contractor_email: admin.user.email,
    });
    expect((await product.call('PUT', `/insurance/links/${body.link.id}/grant`, admin)).status).toBe(200);
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    original = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'black', noise } })
      .jpeg()
      .toBuffer();
  }, 240_000);
  afterAll(() => product?.close());

  const keyOf = (photo: string) => `tenants/${admin.user.tenant_id}/captures/${photo.replace(/-\d$/, '')}/0`;
  /** Two findings on one photo, with a head in the middle of it. */
  async function twoFindings(): Promise<{ photo: string; one: IncidentView; other: IncidentView }> {
    const store = async (photo: string): Promise<void> => {
      for (const name of [`${keyOf(photo)}.jpg`, `${keyOf(photo)}-thumb.jpg`])
        await product.platform.objects.put(name, original, { contentType: 'image/jpeg' });
    };
    const capture = await importedCapture(product, admin, site, [[finding('no_hard_hat'), finding('no_gloves')]], {
      at: daysAgo(1),
      before: (ids) => Promise.all(ids.map(store)),
      keyOf,
    });
    return eventually(async () => {
      const { incidents } = await product.get<{ incidents: IncidentView[] }>('/incidents', admin);
      const [one, other] = incidents.filter(({ capture_id }) => capture_id === capture);
      if (!one || !other) throw new Error('not there yet');
      return { photo: `${capture}-0`, one, other };
    });
  }
  const shown = async (picture: Buffer, place: keyof typeof places): Promise<boolean> => {
    const { channels } = await sharp(await sharp(picture).extract(places[place]).toBuffer()).stats();
    return (channels[0]?.stdev ?? 0) > 35;
  };
  const seenBy = async (person: Person, photo: string): Promise<Buffer | null> => {
    const answer = await product.call('GET', `/photos/${photo}`, person);
    return answer.status === 200 ? answer.bytes : null;
  };
  const approve = (id: string, body: object = {}) => product.call('PUT', `/incidents/${id}/approve`, admin, body);

  it('never shows what a reviewer covered, on any finding of the photo, from the approval on', async () => {
    const { photo, one, other } = await twoFindings();
    expect((await approve(other.id)).status).toBe(200);
    await eventually(async () => expect(await seenBy(insurer, photo)).not.toBeNull());
    expect((await approve(one.id, { blur_regions: [plate] })).status).toBe(200);
    let made = false;
    await eventually(async () => {
      for (const person of [insurer, colleague]) {
        const picture = await seenBy(person, photo);
        made = picture !== null;
        // nothing, or all of it: no moment with the picture from before
        if (picture) expect(await shown(picture, 'plate')).toBe(false);
      }
      expect(made).toBe(true);
    });
    const picture = (await seenBy(insurer, photo)) as Buffer;
    expect([await shown(picture, 'head'), await shown(picture, 'plate'), await shown(picture, 'open')]).toEqual([
      ...[false, false, true],
    ]);
    const view = await product.get<IncidentView>(`/incidents/${other.id}`, insurer);
    expect(Buffer.from(view.photo_base64 ?? '', 'base64').equals(picture)).toBe(true);
    expect((await seenBy(admin, photo))?.equals(original)).toBe(true);
  });

  it('is not changed by an approval that is refused, nor by any that repeats', async () => {
    const { photo, one } = await twoFindings();
    const answers = await Promise.all([1, 2, 3].map(() => approve(one.id, { blur_regions: [plate] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const picture = await eventually(async () => {
      const seen = await seenBy(insurer, photo);
      if (!seen) throw new Error('not made yet');
      return seen;
    });
    expect((await approve(one.id, { blur_regions: [{ x: 0.7, y: 0, w: 0.3, h: 0.3 }] })).status).toBe(409);
    expect((await seenBy(insurer, photo))?.equals(picture)).toBe(true);
    expect(await shown(picture, 'open')).toBe(true);
  });

  it('leaves with the photo: no variant, no thumbnail, nothing in the store', async () => {
    const { photo, one, other } = await twoFindings();
    await approve(one.id, { blur_regions: [plate] });
    await eventually(async () => expect(await seenBy(colleague, photo)).not.toBeNull());
    const first = await product.get<{ incidents: IncidentView[] }>('/incidents', admin);
    expect(first.incidents.find(({ id }) => id === other.id)?.thumbnail).toMatch(/^data:/);
    expect((await product.call('DELETE', `/incidents/${one.id}/photo`, colleague)).status).toBe(403);
    expect((await product.call('DELETE', `/incidents/${one.id}/photo`, admin)).status).toBe(204);
    const left: string[] = [];
    for await (const { key } of product.platform.objects.list(`${keyOf(photo)}`)) left.push(key);
    expect(left).toEqual([]);
    for (const person of [admin, colleague, insurer]) expect(await seenBy(person, photo)).toBeNull();
    await eventually(async () => {
      const { incidents } = await product.get<{ incidents: IncidentView[] }>('/incidents', admin);
      const both = incidents.filter(({ id }) => id === one.id || id === other.id);
      expect(both.map(({ has_photo, thumbnail, status }) => [has_photo, thumbnail, status]).sort()).toEqual([
        [false, null, 'APPROVED'],
        [false, null, 'REVIEW_REQUIRED'],
      ]);
    });
    expect((await product.call('DELETE', `/incidents/${one.id}/photo`, admin)).status).toBe(204);
  });
});
