import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AnalysisResult, CaptureDetail, CaptureView } from '@hazardlens/contracts';
import { Api, aSite, aTenant } from '../src/api.js';
import { root } from '../src/paths.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { freePort, type Product, startProduct } from '../src/product.js';

const run = promisify(execFile);
const env = { DEMO: 'false', INFERENCE_WORKERS: '1' };

/** A backup of the running product, put back into an empty folder and started. */
describe('backup and restore', () => {
  let folder: string;
  let product: Product | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hazardlens-backup-'));
  });
  afterAll(async () => {
    await product?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const tool = async (name: string, ...args: string[]): Promise<string> =>
    (await run(process.execPath, [join(root, 'tools/backup', `${name}.mjs`), ...args])).stdout;
  const photoOf = async (api: Api, id: string): Promise<Buffer> => {
    const answer = await fetch(`${api.url}/api/photos/${id}`, { headers: { authorization: `Bearer ${api.token}` } });
    expect({ id, status: answer.status }).toEqual({ id, status: 200 });
    return Buffer.from(await answer.arrayBuffer());
  };

  it('gives back what was acknowledged, with every photo, while work goes on', async () => {
    const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    product = await startProduct({
      edition: 'embedded',
      dataDir: data,
      port: await freePort(),
      env,
      timeoutMs: 120_000,
    });
    const { session } = await aTenant(product.url);
    const api = new Api(product.url, session.access_token);
    const site = await aSite(api);
    const photo = await drawnPhoto(1);
    const capture = async (): Promise<string> => {
      // a byte after the end of the JPEG makes each upload another one without changing the picture
      const photos = [asBase64(Buffer.concat([photo, Buffer.from(randomUUID())]))];
      const body = { photos, site_id: site.id, client_id: randomUUID(), gps_location: null };
      const answer = await api.post<AnalysisResult>('/ai/analyze', body);
      expect([200, 202]).toContain(answer.status);
      return answer.body.capture_id;
    };
    const before = [await capture(), await capture()];
    const originals = new Map<string, Buffer>();
    for (const id of before) originals.set(id, await photoOf(api, `${id}-0`));

    let backedUp = false;
    const making = tool('backup', '--to', backup, '--data', data).finally(() => {
      backedUp = true;
    });
    do await capture();
    while (!backedUp);
    expect(await making).toContain('Backed up to');
    await expect(tool('backup', '--to', backup, '--data', data)).rejects.toThrow('is not empty');
    await product.stop();

    await expect(tool('restore', '--from', data, '--data', restored)).rejects.toThrow('is no complete backup');
    expect(await tool('restore', '--from', backup, '--data', restored)).toMatch(/\d+ captures, \d+ photos, 0 missing/);
    await expect(tool('restore', '--from', backup, '--data', restored)).rejects.toThrow('is not empty');

    product = await startProduct({
      edition: 'embedded',
      dataDir: restored,
      port: await freePort(),
      env,
      timeoutMs: 120_000,
    });
    // The same session: the signing secret came along.
    const after = new Api(product.url, session.access_token);
    for (const [id, original] of originals) {
      const detail = await after.get<CaptureDetail>(`/capture-batches/${id}`);
      expect(detail.body).toMatchObject({ id, status: 'completed' });
      expect((await photoOf(after, `${id}-0`)).equals(original)).toBe(true);
    }
    const list = await after.get<{ captures: CaptureView[] }>('/capture-batches?limit=100');
    const ids = list.body.captures.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(before));
    for (const id of ids) expect((await photoOf(after, `${id}-0`)).length).toBeGreaterThan(1_000);
  }, 300_000);
});
