import type { AuditEntryView, ExportView, IncidentView, SiteView } from '@hazardlens/contracts';
import { inferenceService } from '@hazardlens/inference';
import { eventually } from '@hazardlens/testing';
import { finding, importedCapture } from './support/past.js';
import { type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(240_000);

type Records = Record<string, Record<string, unknown>[]>;

/** Files of a tar, read by hand: a block of 512 bytes with name and size, then the content in blocks (POSIX ustar). */
function filesIn(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; tar[at] !== 0; ) {
    const field = (from: number, length: number): string =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    files.set(field(0, 100), tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
function recordsIn(files: ReadonlyMap<string, Buffer>): Records {
  const records: Records = {};
  for (const [name, content] of files) {
    const [folder = ''] = name.split('/');
    if (!name.endsWith('.jsonl')) continue;
    const lines = content.toString().trimEnd().split('\n');
    records[folder] = [...(records[folder] ?? []), ...lines.map((line) => JSON.parse(line) as Record<string, unknown>)];
  }
  return records;
}

// Real: everything; only the analysis is handed in instead of being seen by the detector.
describe('exports of the whole product', () => {
  let product: TestProduct;
  let admin: Person;
  let worker: Person;
  let other: Person;
  let incident: string;
  let capture: string;
  const picture = Buffer.from('the photo as it was taken');

  beforeAll(async () => {
    product = await TestProduct.start({ services: [inferenceService], env: { INFERENCE_WORKERS: '1' } });
    admin = await product.signUp('Contractor');
    other = await product.signUp('Other contractor');
    worker = await product.colleague(admin, 'WORKER');
    const site: SiteView = await product.site(admin, 'North tower');
    const key = (id: string) => `tenants/${admin.user.tenant_id}/captures/${id}`;
    capture = await importedCapture(product, worker, site, [[finding('no_hard_hat')], []], {
      keyOf: key,
      // the second photo is not there: somebody deleted it behind the records' back
      before: ([first = '']) =>
        product.platform.objects.put(`${key(first)}.jpg`, picture, { contentType: 'image/jpeg' }),
    });
    await importedCapture(product, other, await product.site(other, 'Their site'), [[finding('no_gloves')]]);
    incident = await eventually(async () => {
      const [first] = (await product.get<{ incidents: IncidentView[] }>('/incidents', admin)).incidents;
      if (!first) throw new Error('not there yet');
      return first.id;
    });
    expect((await product.call('PUT', `/incidents/${incident}/approve`, admin, {})).status).toBe(200);
    const action = { owner_id: worker.user.id, due_date: '2099-05-01', note: 'Give everybody a hat.' };
    expect((await product.call('PUT', `/incidents/${incident}/action`, admin, action)).status).toBe(200);
  }, 240_000);
  afterAll(() => product?.close());

  async function exported(person: Person, path: string): Promise<{ id: string; file: Buffer }> {
    const begun = await product.call<{ export_id: string }>('POST', path, person);
    expect([path, begun.status]).toEqual([path, 202]);
    const { export_id: id } = begun.body;
    const { url = '' } = await eventually(async () => {
      const found = await product.get<ExportView>(`/me/exports/${id}`, person);
      expect(found.status).toBe('ready');
      return found;
    });
    const { status, bytes } = await product.call('GET', url.replace('/api', ''), person);
    expect([path, status]).toEqual([path, 200]);
    return { id, file: bytes };
  }

  it('an organization’s holds its records of every service and its photos, nobody else’s and no secret', async () => {
    const { file } = await exported(admin, '/tenant/export');
    const files = filesIn(file);
    const records = recordsIn(files);
    expect(records['organisation']).toEqual([
      expect.objectContaining({ id: admin.user.tenant_id, name: 'Contractor' }),
    ]);
    expect(records['users']?.map(({ email }) => email).sort()).toEqual([admin.user.email, worker.user.email].sort());
    expect(records['sites']).toEqual([expect.objectContaining({ name: 'North tower' })]);
    expect(records['captures']).toEqual([
      expect.objectContaining({ id: capture, user: expect.objectContaining({ id: worker.user.id }) }),
    ]);
    expect(records['incidents']).toEqual([
      expect.objectContaining({
        id: incident,
        status: 'APPROVED',
        action: expect.objectContaining({ note: 'Give everybody a hat.' }),
      }),
    ]);
    expect(records['notifications']?.length).toBeGreaterThan(0);
    expect(files.get(`capture-photos/${capture}-0.jpg`)).toEqual(picture);
    expect(records['capture-photos']).toEqual([{ photo: `${capture}-1.jpg` }]);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Record<string, unknown>;
    expect(manifest).toMatchObject({ photos: 1, missing_photos: 1, organisation: { name: 'Contractor' } });
    const everything = file.toString();
    for (const secret of [/argon2/, /password/, /token/, /_hash/, new RegExp(other.user.tenant_id), /Their site/])
      expect([String(secret), secret.test(everything)]).toEqual([String(secret), false]);
  });

  it('a person’s holds what stands about that person, and nobody else by name', async () => {
    const before = `${worker.user.first_name} ${worker.user.last_name}`;
    expect((await product.call('PATCH', '/me', worker, { last_name: 'Married' })).status).toBe(200);
    for (const [asker, path] of [
      [worker, `/users/${worker.user.id}/export`],
      [admin, `/users/${worker.user.id}/export`],
    ] as const) {
      const { file } = await exported(asker, path);
      const files = filesIn(file);
      const records = recordsIn(files);
      const { id, email } = worker.user;
      expect(records['users']).toEqual([expect.objectContaining({ id, email, earlier_names: [before] })]);
      expect(records['captures']).toEqual([expect.objectContaining({ id: capture })]);
      expect(records['incidents']).toEqual([
        expect.objectContaining({
          ...{ id: incident, photographed: true, decided: null },
          action: expect.objectContaining({ owned: true, note: 'Give everybody a hat.', due_date: '2099-05-01' }),
        }),
      ]);
      expect(records['sessions']?.every(({ user_id }) => user_id === worker.user.id)).toBe(true);
      expect(records['security-log']?.length).toBeGreaterThan(0);
      expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toEqual([]);
      const everything = [...files]
        .filter(([name]) => name !== 'manifest.json')
        .map(([, content]) => content.toString());
      expect(everything.join('\n')).not.toContain(admin.user.email);
      expect(everything.join('\n')).not.toContain(admin.user.id);
    }
  });

  it('are foreign to everybody else, and each one and each download is in the security log', async () => {
    const { id } = await exported(admin, '/tenant/export');
    const own = await exported(worker, `/users/${worker.user.id}/export`);
    const colleague = await product.colleague(admin, 'SAFETY_MANAGER');
    for (const stranger of [other, colleague, worker])
      for (const path of [`/me/exports/${id}`, `/me/exports/${id}/download`])
        expect([path, (await product.call('GET', path, stranger)).status]).toEqual([path, 404]);
    for (const stranger of [other, colleague])
      expect((await product.call('GET', `/me/exports/${own.id}/download`, stranger)).status).toBe(404);
    for (const stranger of [other, colleague])
      expect((await product.call('POST', `/users/${worker.user.id}/export`, stranger)).status).toBe(404);
    const { entries } = await product.get<{ entries: AuditEntryView[] }>('/audit?type=exported&limit=100', admin);
    const told = entries.map(({ actor, target, result }) => `${actor?.id} ${target?.kind} ${target?.id} ${result}`);
    expect(told).toContain(`${admin.user.id} export organization-data success`);
    expect(told).toContain(`${admin.user.id} export ${id} success`);
    expect(told).toContain(`${worker.user.id} user ${worker.user.id} success`);
    expect(told).toContain(`${worker.user.id} export ${id} failed`);
  });
});
