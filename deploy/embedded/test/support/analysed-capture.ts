import type { IncidentView, SiteView } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { daysAgo, finding, importedCapture } from './past.js';
import { type Person, type TestProduct } from './test-product.js';

/** One capture of yesterday, its photo and both pictures of it, with three findings that opened incidents and a suggestion. */
export async function anAnalysedCapture(product: TestProduct, admin: Person, site: SiteView) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 640, height: 480, channels: 3 as const, background: 'black', noise };
  const full = await sharp({ create }).jpeg().toBuffer();
  const key = (id: string) => `tenants/${admin.user.tenant_id}/captures/${id}`;
  // the picture is there before its analysis is told, as the gateway does it
  const store = async (id: string): Promise<void> => {
    for (const name of [`${key(id)}.jpg`, `${key(id)}-thumb.jpg`])
      await product.platform.objects.put(name, full, { contentType: 'image/jpeg' });
  };
  const found = ['no_hard_hat', 'unprotected_edge', 'no_gloves'] as const;
  const suggested = { sources: [{ source: 'posture', version: 'blazepose 168a3dfa, rules 2', raw: 0.8 }] };
  const findings = [...found.map((code) => finding(code)), { ...finding('stooped_lifting'), ...suggested }];
  const capture = await importedCapture(product, admin, site, [findings], {
    at: daysAgo(1),
    before: (ids) => Promise.all(ids.map(store)),
    keyOf: key,
  });
  const photo = `${capture}-0`;
  const opened = await eventually(async () => {
    const all = (await product.get<{ incidents: IncidentView[] }>('/incidents', admin)).incidents;
    expect(all).toHaveLength(3);
    return all;
  });
  const idOf = (code: string) => opened.find((incident) => incident.hazard_type === code)?.id ?? '';
  const blurred = await eventually(() => product.platform.objects.get(`${key(photo)}-blurred.jpg`));
  expect(blurred.equals(full)).toBe(false);
  const incidents = { before: idOf('no_hard_hat'), since: idOf('unprotected_edge'), pending: idOf('no_gloves') };
  return { photo, pictures: { full, blurred }, incidents };
}
