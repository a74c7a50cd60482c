import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileObjectStore, Quarantine } from '../src/index.js';

const program = path.resolve(__dirname, '../../../tools/photos/photos.mjs');

// Real: the command, the object store of the embedded edition.
describe('npm run photos', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-photos-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (...parameters: string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder };
    return spawnSync(process.execPath, [program, ...parameters], { encoding: 'utf8', env });
  };

  it('lists what was put aside and gives it back, of one organisation or of all', async () => {
    const objects = fileObjectStore(path.join(folder, 'objects'));
    const quarantine = new Quarantine(objects);
    const keys = ['tenants/a/captures/1/0.jpg', 'tenants/b/captures/2/0.jpg'];
    for (const key of keys) {
      await objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
      await quarantine.put(key, new Date());
    }
    expect(run('list').stdout).toContain('2 objects of together 10 bytes are in quarantine.');
    expect(run('restore', '--tenant', 'a').stdout).toBe('1 objects lie where they were.\n');
    expect(await Promise.all(keys.map(async (key) => (await objects.stat(key)) !== null))).toEqual([true, false]);
    expect(run('list').stdout).toContain('tenants/b/captures/2/0.jpg');
    expect(run('restore').stdout).toBe('1 objects lie where they were.\n');
    expect((await objects.get(keys[1] ?? '')).toString()).toBe('photo');
    expect(run('elsewhere').status).toBe(2);
  });

  it('says of a folder without a product that it is none, instead of "0 objects" or "done"', () => {
    for (const command of ['list', 'restore', 'adopt']) {
      expect(run(command)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('DATA_DIR names') });
    }
  });

  it('does nothing where it was asked for something else than it does', async () => {
    const objects = fileObjectStore(path.join(folder, 'objects'));
    await objects.put('kept/owner', Buffer.from('x'), { contentType: 'text/plain' });
    // the whole store would have been taken over, or given back
    for (const parameters of [
      ['adopt', '--tenant', 'a'],
      ['restore', 'a'],
      ['list', 'quarantine/2026-11-01'],
    ]) {
      expect(run(...parameters)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^usage: /m) });
    }
  });

  it.each([
    [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT: '],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, 'ECONNREFUSED'],
  ])('says in a sentence why it does not reach the store: %j', (env, why) => {
    const { status, stderr } = spawnSync(process.execPath, [program, 'list'], {
      ...{ encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('answers a wrong option with its usage', () => {
    expect(run('list', '--tenant').stderr).toMatch(/^Option '--tenant.*\nusage: npm run photos/);
  });
});
