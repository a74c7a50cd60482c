/**
 * Does what the Dockerfile does, without Docker, and starts the result: `node tools/deploy/check-images.mjs`.
 *
 * Packs `prepare`, `inference` and `gateway` into a temporary folder, where nothing of this checkout can be found, and
 * runs them against a real Kafka and S3 server, as the images would run: from a folder that they cannot write to. Then
 * the gateway must answer with the detector that the inference process has loaded.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack } from '../../deploy/docker/pack.mjs';
import { inRoot } from '../bootstrap/workspace.mjs';
import { answers, startPart, stopPart } from '../distributed/part.mjs';
import { freePorts, runToEnd } from '../engines/common.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMinio } from '../engines/minio.mjs';

const patienceMs = 180_000;
const folder = mkdtempSync(path.join(tmpdir(), 'hazardlens-images-'));
const undo = [() => rmSync(folder, { recursive: true, force: true })];

async function main() {
  for (const app of ['prepare', 'inference', 'gateway']) {
    const closure = pack(app, path.join(folder, app));
    const { size } = await sizeOf(path.join(folder, app));
    console.log(`${app}: ${size} MB, ${closure.length} packages of ours`);
  }
  const env = await startEngines();
  const started = (app) => path.join(folder, app, 'main.mjs');
  console.log((await runToEnd(process.execPath, [started('prepare')], { env, cwd: folder })).trim());

  const [inferencePort, gatewayMetrics, port] = await freePorts(3);
  const start = async (name, metricsPort, extra = {}) => {
    const { child } = await startPart({
      name,
      file: started(name),
      env: { ...env, ...extra, INSTANCE_ID: `${name}-0`, METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' },
      ready: { probe: () => answers(`http://127.0.0.1:${metricsPort}/health/ready`) },
      timeoutMs: patienceMs,
    });
    undo.unshift(() => stopPart(child));
    console.log(`${name} is ready`);
  };
  await start('inference', inferencePort);
  await start('gateway', gatewayMetrics, { PORT: String(port), HOST: '127.0.0.1' });

  const health = await (await fetch(`http://127.0.0.1:${port}/api/health`)).json();
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (!health.detector || !page.ok) throw new Error(`not whole: ${JSON.stringify(health)}, web app ${page.status}`);
  console.log(`the images work: ${JSON.stringify(health)}`);
}

async function startEngines() {
  const kafka = await startKafka({});
  undo.unshift(() => kafka.stop());
  const minio = await startMinio({});
  undo.unshift(() => minio.stop());
  const { child, answer } = await startPart({
    name: 'mongo',
    file: inRoot('libs/embedded-mongo/dist/cli.js'),
    args: ['--dir', path.join(folder, 'mongo'), '--port', '0'],
    env: { PATH: process.env.PATH },
    ready: { line: (line) => /mongodb:\/\/[^\s"]+/.exec(line)?.[0] },
  });
  undo.unshift(() => stopPart(child));
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    KAFKA_BROKERS: kafka.brokers.join(','),
    MONGODB_URI: answer,
    S3_ENDPOINT: minio.endpoint,
    S3_ACCESS_KEY: minio.accessKey,
    S3_SECRET_KEY: minio.secretKey,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    BUS_SECRET: randomBytes(32).toString('base64url'),
  };
}

function sizeOf(of) {
  return new Promise((resolve, reject) => {
    const child = spawn('du', ['-sm', of], { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve({ size: Number.parseInt(text, 10) }));
  });
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const step of undo) await step();
}
