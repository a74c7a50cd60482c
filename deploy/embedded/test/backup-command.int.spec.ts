import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedMongo } from '@hazardlens/embedded-mongo';
import { fileObjectStore } from '@hazardlens/service-kit';
import { workspaceRoot } from '@hazardlens/testing';
import mongoose from 'mongoose';

const { KAFKA_BROKERS: _, DATA_DIR: __, ...environment } = process.env;
const tool = (name: string, args: readonly string[], { cwd = process.cwd(), ...env } = {} as Record<string, string>) =>
  spawnSync(process.execPath, [path.join(workspaceRoot(), `tools/backup/${name}.mjs`), ...args], {
    ...{ encoding: 'utf8', cwd, env: { ...environment, ...env }, timeout: 60_000 },
  });

// Real: the commands, the document engine, the object store of the embedded edition.
describe('npm run backup and npm run restore', () => {
  let folder: string;
  let data: string;
  let backup: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-backup-'));
    data = path.join(folder, 'data');
    backup = path.join(folder, 'backup');
    await (await startEmbeddedMongo({ dir: path.join(data, 'documents') })).close();
    const objects = fileObjectStore(path.join(data, 'objects'));
    for (const owner of ['captures', 'incidents'])
      await objects.put(`tenants/a/${owner}/1/0.jpg`, Buffer.from('photo'), { contentType: 'image/jpeg' });
    expect(tool('backup', ['--to', backup, '--data', data])).toMatchObject({ status: 0 });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const restore = (to = path.join(folder, 'restored')) => tool('restore', ['--from', backup, '--data', to]);

  it('tell of a backup out of which something was lost, also what no capture names', async () => {
    expect(restore()).toMatchObject({ status: 0, stderr: '' });
    const photos = path.join(backup, 'objects', 'objects', 'tenants', 'a', 'incidents');
    await rm(photos, { recursive: true });
    expect(restore(path.join(folder, 'again'))).toMatchObject({
      ...{ status: 1, stderr: expect.stringMatching(/objects of the backup are missing or cut short/) },
    });
  });

  it('tell of a photo in it that was cut short', async () => {
    const photos = path.join(backup, 'objects', 'objects', 'tenants', 'a', 'incidents', '1');
    const [name = ''] = await readdir(photos);
    await writeFile(path.join(photos, name), 'pho');
    expect(restore()).toMatchObject({ status: 1, stderr: expect.stringContaining('cut short') });
  });

  it('tell of photos that are gone already when the backup is made, and make it', async () => {
    const gone = { key: 'tenants/a/captures/1/1.jpg', thumbnail_key: 'tenants/a/captures/1/1-thumb.jpg' };
    const kept = { key: 'tenants/a/captures/1/0.jpg', thumbnail_key: 'tenants/a/captures/1/0.jpg' };
    const engine = await startEmbeddedMongo({ dir: path.join(data, 'documents') });
    const captures = await mongoose.createConnection(engine.uri, { dbName: 'hazardlens_capture' }).asPromise();
    await captures.collection<{ _id: string }>('captures').insertOne({ _id: '1', photos: [kept, gone] } as never);
    await captures.close();
    await engine.close();
    const other = path.join(folder, 'other');
    const { status, stdout, stderr } = tool('backup', ['--to', other, '--data', data]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('Backed up to') });
    expect(stderr).toContain('Documents name 2 photos or other objects that are not in');
    for (const key of Object.values(gone)) expect(stderr).toContain(`missing: ${key}`);
    expect(stderr).not.toContain(kept.key);
    const restored = tool('restore', ['--from', other, '--data', path.join(folder, 'restored')]);
    expect(restored).toMatchObject({ status: 1, stdout: expect.stringContaining('1 captures, 2 photos, 2 missing') });
  });

  it('tell of whatever documents name, not of the photos of captures alone', async () => {
    const at = (name: string) => ({ key: `tenants/a/${name}.jpg`, thumbnail_key: `tenants/a/${name}-thumb.jpg` });
    const ofCapture = at('captures/1/0');
    const rows: [string, string, object][] = [
      ['auth', 'tenants', { _id: 'a', logo: 'l1' }],
      ['auth', 'tenants', { _id: 'b', logo: null }],
      ['sites', 'sites', { _id: 's1', places: { plans: [at('sites/s1/u/0')] } }],
      ['sites', 'sites', { _id: 's2', places: null }],
      // a capture that was deleted, and a finding of it that has not heard so yet
      ['capture', 'captures', { _id: '1', photos: [] }],
      ['incident', 'incidents', { _id: 'i1', photo: ofCapture, action: { after_photo: at('incidents/i1/after') } }],
      ['incident', 'incidents', { _id: 'i2', photo: at('incidents/i2/0'), action: null }],
      ['incident', 'comments', { _id: 'c1', photo: at('incidents/i2/comments/c1/0') }],
      ['incident', 'comments', { _id: 'c2', photo: null }],
      ['incident', 'observations', { _id: 'o1', photo: at('incidents/o1/0') }],
      [
        'incident',
        'public_reports',
        { _id: 'i2', audio: { key: 'tenants/a/incidents/i2/voice.webm', type: 'audio/webm' } },
      ],
    ];
    const engine = await startEmbeddedMongo({ dir: path.join(data, 'documents') });
    const all = await mongoose.createConnection(engine.uri).asPromise();
    for (const [service, collection, row] of rows)
      await all.useDb(`hazardlens_${service}`).collection(collection).insertOne(row);
    await all.close();
    await engine.close();
    const photos = [
      'sites/s1/u/0',
      'incidents/i1/after',
      'incidents/i2/0',
      'incidents/i2/comments/c1/0',
      'incidents/o1/0',
    ];
    const gone = [
      'tenants/a/logo/l1.png',
      'tenants/a/incidents/i2/voice.webm',
      ...photos.flatMap((name) => Object.values(at(name))),
    ];
    const other = path.join(folder, 'other');
    const { status, stderr } = tool('backup', ['--to', other, '--data', data]);
    expect({ status, gone: stderr.match(/(?<=missing: ).+/g)?.sort() }).toEqual({ status: 1, gone: gone.sort() });
    expect(tool('restore', ['--from', other, '--data', path.join(folder, 'restored')])).toMatchObject({
      ...{ status: 1, stdout: expect.stringContaining('7 photos, 12 missing') },
    });
  });

  it('say what lies there where they are cut off, since the next try is refused on it', async () => {
    await mkdir(path.join(data, 'jwt-secret'));
    const other = path.join(folder, 'other');
    expect(tool('backup', ['--to', other, '--data', data])).toMatchObject({
      ...{
        status: 1,
        stderr: expect.stringContaining(`\n${other} holds half of a backup: empty it and begin again.\n`),
      },
    });
    expect(tool('backup', ['--to', other, '--data', data]).stderr).toBe(`The backup folder ${other} is not empty.\n`);
    await mkdir(path.join(backup, 'jwt-secret'));
    const to = path.join(folder, 'restored');
    expect(restore(to)).toMatchObject({
      ...{ status: 1, stderr: expect.stringContaining(`\n${to} is restored by half: empty it and begin again.\n`) },
    });
  });

  it('leave the backup as it is: nothing is restored into it', async () => {
    const before = await readdir(backup);
    expect(restore(path.join(backup, 'in'))).toMatchObject({
      ...{ status: 1, stderr: 'The data folder must not lie inside the backup.\n' },
    });
    expect(await readdir(backup)).toEqual(before);
  });

  it('take an empty DATA_DIR for none', async () => {
    const from = await realpath(folder);
    expect(tool('backup', ['--to', path.join(folder, 'other')], { cwd: from, DATA_DIR: '' }).stderr).toBe(
      `There is no data in ${path.join(from, '.data')}; --data names the data folder.\n`,
    );
    expect(tool('restore', ['--from', backup], { cwd: from, DATA_DIR: '' }).status).toBe(0);
    expect(await readdir(path.join(from, '.data'))).toContain('documents');
  });

  it('say where no folder can be made', () => {
    const nowhere = '/proc/no/folder';
    const told = { status: 1, stderr: expect.stringMatching(/ENOENT.*\/proc\/no/) };
    expect(tool('backup', ['--to', nowhere, '--data', data])).toMatchObject(told);
    expect(restore(nowhere)).toMatchObject(told);
  });

  /** What a script says that works with a part of the commands. */
  const told = async (script: string, ...args: string[]): Promise<string> => {
    const given = ['--input-type=module', '-e', script, ...args];
    return (await promisify(execFile)(process.execPath, given, { cwd: workspaceRoot() })).stdout;
  };

  it('tell in a sentence of a disk that takes nothing, also while more is looked for', async () => {
    const script = `
      const { copyTree } = await import('./tools/backup/files.mjs');
      await copyTree(process.argv[1], '/dev/null/folder').catch((error) => console.log(error.code));`;
    expect(await told(script, data)).toBe('ENOTDIR\n');
  });

  it('are not mixed: of two that are begun in the same moment one has the folder', async () => {
    const to = path.join(folder, 'both');
    const script = `
      const { inBackupFolder } = await import('./tools/backup/layout.mjs');
      const folder = process.argv[1];
      const ends = await Promise.allSettled([1, 2].map(() => inBackupFolder(folder, async () => {})));
      console.log(JSON.stringify(ends.map(({ reason }) => reason?.message ?? '').sort()));`;
    expect(JSON.parse(await told(script, to))).toEqual(['', `The backup folder ${to} is not empty.`]);
    expect(await readdir(backup)).not.toContain('backup-unfinished');
  });
});
