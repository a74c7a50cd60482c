/**
 * The distributed edition on one machine: a real Kafka and S3 server, the embedded document engine and every service as
 * processes of their own. KAFKA_BROKERS, S3_ENDPOINT and MONGODB_URI in the environment replace the local engines.
 *
 *   npm run start:distributed             until Ctrl-C; prints `ready at URL` and one JSON line with the processes;
 *                                         with demo data unless DEMO=false. DATA_DIR/environment holds the variables with
 *                                         which other commands reach it; SIGUSR2 starts what has ended meanwhile
 *   MONGODB_URI_<SERVICE>                 a service's own account, instead of MONGODB_URI (deploy/mongo/accounts.js)
 *   import { startDistributed } from …    for tests that kill and restart parts
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { inRoot } from './bootstrap/workspace.mjs';
import { answers, startPart, stopPart } from './distributed/part.mjs';
import { createTopics } from './distributed/topics.mjs';
import { freePorts, isMain, runToEnd } from './engines/common.mjs';
import { startKafka } from './engines/kafka.mjs';
import { startMinio } from './engines/minio.mjs';

const services = ['auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'];

/**
 * Starts everything and waits until it is ready. `env` is laid over this process's environment; DATA_DIR there is kept,
 * without one the data lives in a temporary folder. Nothing is restarted by itself: `start(name)` does it.
 */
export async function startDistributed({ env: extra = {}, log } = {}) {
  const env = { ...process.env, ...extra };
  const temporary = env.DATA_DIR ? undefined : mkdtempSync(path.join(tmpdir(), 'hazardlens-distributed-'));
  const dataDir = path.resolve(env.DATA_DIR || temporary);
  mkdirSync(dataDir, { recursive: true });

  const processes = new Map();
  const engines = [];
  const parts = new Map();
  /** name → port of /metrics */
  const metrics = new Map();

  /** Starts a part that is not running (again), and waits until it is ready. `more`: variables of this run alone. */
  const start = async (name, more = {}) => {
    const definition = parts.get(name);
    if (!definition) throw new Error(`There is no part "${name}"; there are ${[...parts.keys()].join(', ')}.`);
    const { child, answer } = await startPart({
      ...definition,
      env: { ...definition.env, ...more },
      name,
      log,
    });
    processes.set(name, child);
    return answer;
  };
  /** In reverse, so that nobody loses what it stands on; services all at once. */
  const stop = async () => {
    const stopAll = (names) =>
      Promise.all(names.filter((name) => processes.has(name)).map((name) => stopPart(processes.get(name))));
    await stopAll(['gateway']);
    await stopAll(services);
    await stopAll(['mongo']);
    await Promise.all(engines.map((engine) => engine.stop()));
    if (temporary) rmSync(temporary, { recursive: true, force: true });
  };

  try {
    const settings = await startEngines({ env, dataDir, engines, processes, parts, start });
    const shared = {
      ...keptSecrets(dataDir),
      S3_BUCKET: 'hazardlens',
      ...env,
      ...settings,
      MODEL_DIR: env.MODEL_DIR,
    };
    await createTopics(settings.KAFKA_BROKERS.split(','), {}, env.KAFKA_NAMESPACE);

    const built = services.filter((name) => existsSync(inRoot(`services/${name}/dist/main.js`)));
    const [gatewayPort, gatewayMetrics, ...metricsPorts] = await freePorts(built.length + 2);
    metrics.set('gateway', gatewayMetrics);
    built.forEach((name, index) => {
      metrics.set(name, metricsPorts[index]);
      parts.set(
        name,
        servicePart(name, inRoot(`services/${name}/dist/main.js`), metricsPorts[index], environmentOf(name, shared)),
      );
    });
    await Promise.all(built.map((name) => start(name)));

    const port = Number(env.PORT ?? gatewayPort);
    const url = `http://127.0.0.1:${port}`;
    parts.set('gateway', {
      ...servicePart('gateway', inRoot('gateway/dist/main.js'), gatewayMetrics, {
        ...environmentOf('gateway', shared),
        PORT: String(port),
      }),
      ready: { probe: () => answers(`${url}/api/health/ready`) },
    });
    await start('gateway');
    return { url, env: shared, dataDir, processes, metrics, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Made once and kept with the data: who was signed in before a restart still is, and what waits on the bus is still believed. */
export function keptSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets');
  if (!existsSync(file)) {
    const made = ['JWT_SECRET', 'BUS_SECRET'].map((name) => `${name}=${randomBytes(32).toString('base64url')}\n`);
    writeFileSync(file, made.join(''), { mode: 0o600 });
  }
  return parseEnv(readFileSync(file, 'utf8'));
}

/** What a part may know: the account of its own database, and what seals passwords only where it is needed. */
export function environmentOf(part, shared) {
  const ownAccount = shared[`MONGODB_URI_${part.toUpperCase()}`];
  const withheld = ['gateway', 'auth'].includes(part) ? [] : ['JWT_SECRET', 'SEAL_SECRET', 'SEAL_SECRET_ACCEPTED'];
  const known = Object.entries(shared).filter(
    ([name]) => !name.startsWith('MONGODB_URI') && !name.startsWith('MONGODB_PASSWORD') && !withheld.includes(name),
  );
  const uri = ownAccount ?? shared.MONGODB_URI;
  return { ...Object.fromEntries(known), ...(part === 'gateway' || !uri ? {} : { MONGODB_URI: uri }) };
}

/** One replica; its name is stable over restarts, as a pod's of a StatefulSet. */
function servicePart(name, file, metricsPort, shared) {
  return {
    file,
    env: { ...shared, INSTANCE_ID: `${name}-0`, METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' },
    ready: { probe: () => answers(`http://127.0.0.1:${metricsPort}/health/ready`) },
  };
}

/** What the environment does not name is started here; returns the settings that point the services at it. */
async function startEngines({ env, dataDir, engines, processes, parts, start }) {
  const settings = {};
  const [kafka, minio] = await Promise.all([
    env.KAFKA_BROKERS ? undefined : startKafka({ dataDir: path.join(dataDir, 'kafka') }),
    env.S3_ENDPOINT ? undefined : startMinio({ dataDir: path.join(dataDir, 'objects') }),
  ]);
  settings.KAFKA_BROKERS = env.KAFKA_BROKERS ?? kafka.brokers.join(',');
  if (kafka) {
    engines.push(kafka);
    processes.set('kafka', kafka.process);
  }
  if (minio) {
    engines.push(minio);
    processes.set('minio', minio.process);
    Object.assign(settings, {
      S3_ENDPOINT: minio.endpoint,
      S3_ACCESS_KEY: minio.accessKey,
      S3_SECRET_KEY: minio.secretKey,
    });
  }
  if (env.MONGODB_URI) settings.MONGODB_URI = env.MONGODB_URI;
  else if (!services.every((name) => env[`MONGODB_URI_${name.toUpperCase()}`])) {
    // A fixed port: services must find the engine again after a test has killed and restarted it.
    const [port] = await freePorts(1);
    parts.set('mongo', {
      file: inRoot('libs/embedded-mongo/dist/cli.js'),
      args: ['--dir', path.join(dataDir, 'mongo'), '--port', String(port)],
      env,
      ready: { line: (line) => /mongodb:\/\/[^\s"]+/.exec(line)?.[0] },
    });
    settings.MONGODB_URI = await start('mongo');
  }
  return settings;
}

async function main() {
  // It takes none; one that is not understood is not left out.
  parseArgs({ options: {} });
  const DATA_DIR = process.env.DATA_DIR || inRoot('.data/distributed');
  const PORT = process.env.PORT || '3000';
  let running;
  let wanted = false;
  const end = async (code) => {
    if (wanted) return;
    wanted = true;
    await running?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(0));
  const demo = process.env.DEMO !== 'false';
  const env = { DATA_DIR, PORT, ...(demo ? await demoEnvironment() : {}) };
  running = await startDistributed({ env, log: process.env.LOG_DIR ?? 'prefix' });
  if (demo) console.log(await runToEnd(process.execPath, [inRoot('deploy/seed/dist/main.js')], { env: running.env }));
  for (const [name, child] of running.processes) tellEnd(name, child);
  process.on('SIGUSR2', () => void startEnded(running).catch((error) => console.error(error.message)));
  const environment = path.join(running.dataDir, 'environment');
  writeFileSync(environment, environmentText(running.env), { mode: 0o600 });
  const pids = Object.fromEntries([...running.processes].map(([name, child]) => [name, child.pid]));
  console.log(JSON.stringify({ processes: { ...pids, all: process.pid }, environment }));
  console.log(`HazardLens, distributed, is ready at ${running.url}`);
}

async function demoEnvironment() {
  const { demoLogins } = await import('@hazardlens/seed');
  return { DEMO: 'true', DEMO_LOGINS: JSON.stringify(demoLogins) };
}

const tellEnd = (name, child) =>
  child.once('exit', (code, signal) => console.log(`[${name}] ended with ${code ?? signal}; nothing restarts it`));

async function startEnded({ processes, start }) {
  for (const [name, child] of processes) {
    if (child.exitCode === null && child.signalCode === null) continue;
    await start(name);
    tellEnd(name, processes.get(name));
    console.log(`[${name}] runs again`);
  }
}

/** For a shell: `set -a; . environment`. */
function environmentText(env) {
  const names = [
    'KAFKA_BROKERS',
    'KAFKA_NAMESPACE',
    'MONGODB_URI',
    'S3_ENDPOINT',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'S3_BUCKET',
    'JWT_SECRET',
    'BUS_SECRET',
    'BUS_SECRET_ACCEPTED',
    'SEAL_SECRET',
    'SEAL_SECRET_ACCEPTED',
    ...services.map((name) => `MONGODB_URI_${name.toUpperCase()}`),
  ];
  const known = names.filter((name) => env[name] !== undefined);
  return known.map((name) => `${name}='${String(env[name]).replaceAll("'", `'\\''`)}'\n`).join('');
}

if (isMain(import.meta.url)) {
  main().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
