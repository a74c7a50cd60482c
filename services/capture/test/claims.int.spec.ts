import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileObjectStore } from '@hazardlens/service-kit';
import { CLAIMS_KEPT_MS, RemoveLeftClaims } from '../src/remove-left-claims/remove-left-claims.job.js';

const day = 24 * 3_600_000;

it('contents of long messages go when the bus has forgotten the message; those of dead letters stay', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-claims-'));
  const objects = fileObjectStore(folder);
  const keys = ['claims/kept/a.json.gz', 'claims/once/b.json.gz', 'claims/parked/c.json.gz', 'tenants/t/d.jpg'];
  for (const key of keys) await objects.put(key, Buffer.from('x'), { contentType: 'application/gzip' });
  const left = async (now: number): Promise<string[]> => {
    await new RemoveLeftClaims(objects).run(new Date(now));
    const found = await Promise.all(keys.map(async (key) => ((await objects.stat(key)) ? [key] : [])));
    return found.flat();
  };
  try {
    const now = Date.now() + 60_000;
    expect(await left(now)).toEqual(keys);
    expect(await left(now + day)).toEqual(keys.filter((key) => !key.includes('once')));
    expect(await left(now + 30 * day)).toContain('claims/kept/a.json.gz');
    expect(await left(now + CLAIMS_KEPT_MS)).toEqual(['claims/parked/c.json.gz', 'tenants/t/d.jpg']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
