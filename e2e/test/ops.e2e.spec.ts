import { type ChildProcess, execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CaptureDetail } from '@hazardlens/contracts';
import { describeWithEngine, eventually, localEngineMissing } from '@hazardlens/testing';
import { Kafka, logLevel } from 'kafkajs';
import { startPart, stopPart } from '../../tools/distributed/part.mjs';
import { type Distributed, startDistributed } from '../../tools/distributed.mjs';
import { startKafka } from '../../tools/engines/kafka.mjs';
import { startMinio } from '../../tools/engines/minio.mjs';
import { operatorCommands } from '../../tools/ops/documented.mjs';
import { Api, aSite, aTenant } from '../src/api.js';
import { photosWithHazards } from '../src/camera.js';
import { root } from '../src/paths.js';
import { asBase64 } from '../src/photos.js';

const missing = localEngineMissing('kafka') ?? localEngineMissing('minio');
const patient = { timeoutMs: 120_000 };
const queue = 'capture.capture.commands.v1.dlq';

/** Of docs/operations.md: what is refused while the product runs, and why. */
const refusals: [RegExp, string][] = [
  [/^dlq replay \S+ \d/, 'was sent by nobody of ours'],
  [/^restore/, 'Restoring never overwrites'],
];

describeWithEngine('what an operator types', missing, () => {
  let folder: string;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hazardlens-ops-'));
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  /** As the image does it. */
  const ops = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    new Promise<{ failed: boolean; text: string }>((resolve) =>
      execFile(process.execPath, [path.join(root, 'tools/ops/main.mjs'), ...words], { env }, (error, out, err) =>
        resolve({ failed: error !== null, text: out + err }),
      ),
    );
  const start = async (env: Record<string, string>): Promise<Distributed> => {
    const product = await startDistributed({
      env: { DEMO: 'false', INFERENCE_WORKERS: '1', LOG_LEVEL: 'warn', ...env },
    });
    undo.push(() => product.stop());
    return product;
  };
  const send = async (api: Api, siteId: string): Promise<string> => {
    const [photo] = await photosWithHazards(1);
    const photos = [asBase64(Buffer.concat([photo ?? Buffer.alloc(0), Buffer.from(randomUUID())]))];
    const body = { photos, site_id: siteId, client_id: randomUUID(), gps_location: null };
    const answer = await api.post<{ capture_id: string }>('/capture-batches', body);
    expect([200, 202]).toContain(answer.status);
    return answer.body.capture_id;
  };
  const completed = (api: Api, id: string) =>
    eventually(async () => {
      const { body } = await api.get<CaptureDetail>(`/capture-batches/${id}`);
      expect(body.status).toBe('completed');
      return body.incident_count;
    }, patient);
  const photoOf = async (api: Api, id: string): Promise<string> => {
    const headers = { authorization: `Bearer ${api.token}` };
    const answer = await fetch(`${api.url}/api/photos/${id}-0`, { headers });
    expect(answer.status).toBe(200);
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  };
  /** A stranger's message, which is parked. */
  const park = async (env: NodeJS.ProcessEnv) => {
    const kafka = new Kafka({ brokers: (env['KAFKA_BROKERS'] ?? '').split(','), logLevel: logLevel.NOTHING });
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({
      topic: 'capture.commands.v1',
      messages: [{ key: 'a', value: '{}', headers: { type: 'x' } }],
    });
    await producer.disconnect();
    return eventually(async () => {
      const { text } = await ops(env, 'dlq', 'list', queue);
      const [, letter] = /^(\d+-\d+) /m.exec(text) ?? [];
      expect(letter).toBeDefined();
      return letter ?? '';
    }, patient);
  };

  it('works, every command of docs/operations.md; and what was backed up is there again after everything was lost', async () => {
    const product = await start({ DATA_DIR: path.join(folder, 'first') });
    const { api, session } = await aTenant(product.url);
    const site = await aSite(api);
    const done = await send(api, site.id);
    const findings = await completed(api, done);
    const photo = await photoOf(api, done);
    await api.request('PATCH', '/tenant', { training_consent: true });
    const photos = await mkdtemp(path.join(folder, 'photos-'));
    for (const [index, bytes] of (await photosWithHazards(3)).entries()) {
      await writeFile(path.join(photos, `${index}.jpg`), bytes);
    }
    const drill = await ops(product.env, 'ledger', '--url', product.url, '--photos', photos, '--minutes', '0.3');
    expect(drill).toEqual({ failed: false, text: expect.stringMatching(/[1-9]\d* captures.*\nlost: 0\ndoubled: 0/) });

    const LETTER = await park(product.env);
    // This one is acknowledged, and waits for its analysis while the backup is made.
    const inference = product.processes.get('inference') as ChildProcess;
    inference.kill('SIGTERM');
    await once(inference, 'exit');
    const waiting = await send(api, site.id);

    const commands = operatorCommands({ QUEUE: queue, LETTER, TENANT: session.user.tenant_id, FOLDER: 'copy' });
    expect(commands.length).toBeGreaterThan(12);
    for (const documented of commands) {
      const words = documented.map((word) => word.replace('/backups', folder));
      const { failed, text } = await ops(product.env, ...words);
      const [, refusal] = refusals.find(([command]) => command.test(words.join(' '))) ?? [];
      expect([words.join(' '), failed, text]).toEqual([
        words.join(' '),
        refusal !== undefined,
        expect.stringContaining(refusal ?? ''),
      ]);
    }
    expect(await readdir(path.join(folder, 'copy'))).toEqual(
      expect.arrayContaining(['backup.json', 'bus.ndjson.gz', 'documents', 'objects', 'objects.ndjson']),
    );
    await product.stop();

    const env = { ...product.env, ...(await emptyEngines()) };
    await run('tools/distributed/prepare.mjs', env);
    const restored = await ops(env, 'restore', '--from', path.join(folder, 'copy'));
    expect(restored).toEqual({
      failed: false,
      text: expect.stringMatching(/[1-9]\d* objects, [1-9]\d* documents, [1-9]\d* messages/),
    });
    const again = await ops(env, 'restore', '--from', path.join(folder, 'copy'));
    expect(again).toEqual({ failed: true, text: expect.stringContaining('Restoring never overwrites') });

    const second = await start({ ...(env as Record<string, string>), DATA_DIR: path.join(folder, 'second') });
    const after = new Api(second.url, session.access_token);
    expect(await completed(after, done)).toBe(findings);
    expect(await photoOf(after, done)).toBe(photo);
    await completed(after, waiting);
    expect((await ops(env, 'dlq', 'list')).text).toContain(`1  ${queue}`);
  }, 600_000);

  const run = (file: string, env: NodeJS.ProcessEnv) =>
    new Promise<void>((resolve, reject) =>
      execFile(process.execPath, [path.join(root, file)], { env }, (error) => (error ? reject(error) : resolve())),
    );

  async function emptyEngines() {
    const [kafka, minio] = [await startKafka(), await startMinio()];
    const { child, answer } = await startPart({
      name: 'mongo',
      file: path.join(root, 'libs/embedded-mongo/dist/cli.js'),
      args: ['--dir', path.join(folder, 'mongo'), '--port', '0'],
      env: process.env,
      ready: { line: (line: string) => /mongodb:\/\/[^\s"]+/.exec(line)?.[0] },
    });
    undo.push(...[() => kafka.stop(), () => minio.stop(), () => stopPart(child)]);
    return {
      KAFKA_BROKERS: kafka.brokers.join(','),
      ...{ S3_ENDPOINT: minio.endpoint, S3_ACCESS_KEY: minio.accessKey, S3_SECRET_KEY: minio.secretKey },
      MONGODB_URI: answer,
    };
  }
});
