/**
 * A real S3 server (MinIO) on 127.0.0.1 for integration tests, built from its Go module. MinIO is AGPL-3.0: it is run
 * here as a separate test server, never linked or shipped.
 *
 *   import { startMinio } from './minio.mjs'   →  { endpoint: 'http://127.0.0.1:PORT', accessKey, secretKey, process, stop() }
 *   node tools/engines/minio.mjs [--port N] [--data DIR]   →  {"endpoint":…,"accessKey":…,"secretKey":…,"pid":N}
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  argument,
  cache,
  endProcess,
  freePorts,
  isMain,
  runAsProgram,
  runToEnd,
  spawnGuarded,
  tailOf,
  temporaryFolder,
  untilReady,
  which,
  withRetries,
} from './common.mjs';

/** The module proxy has no release tags of MinIO; this is its last state. */
const version = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const binary = path.join(cache, 'bin/minio');
const stamp = path.join(cache, 'bin/minio.version');

const installed = () => existsSync(binary) && existsSync(stamp) && readFileSync(stamp, 'utf8') === version;

/** Null when startMinio() can work, else why not. */
export function minioAvailable() {
  return installed() ? null : 'MinIO is not installed here: node tools/engines/install.mjs (needs Go)';
}

/** Null when installMinio() can work, else why not. */
export function minioInstallable() {
  return which('go') ? null : 'there is no go on the PATH';
}

/** Builds the server: about three minutes the first time, seconds with a warm build cache, nothing when it is there. */
export async function installMinio() {
  if (installed()) return;
  const reason = minioInstallable();
  if (reason) throw new Error(`MinIO cannot be installed: ${reason}`);
  const folder = temporaryFolder('minio');
  try {
    const go = which('go');
    const args = ['install', '-trimpath', '-ldflags', '-s -w', `github.com/minio/minio@${version}`];
    const nice = which('nice');
    // Low priority: on two cores the build must not starve what runs beside it.
    await runToEnd(nice ?? go, nice ? ['-n', '10', go, ...args] : args, {
      env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '' },
    });
    mkdirSync(path.dirname(binary), { recursive: true });
    renameSync(path.join(folder, 'minio'), binary);
    writeFileSync(stamp, version);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `port`, `dataDir` and the keys let a test stop a server and start it again on its data; such a folder is kept. */
export async function startMinio({ port, dataDir, accessKey, secretKey } = {}) {
  const reason = minioAvailable();
  if (reason) throw new Error(reason);
  return withRetries(port ? 1 : 4, () => launch({ port, dataDir, accessKey, secretKey }));
}

async function launch({ port, dataDir, accessKey = 'hazardlens', secretKey = randomBytes(18).toString('hex') }) {
  const folder = temporaryFolder('minio');
  const listen = port ?? (await freePorts(1))[0];
  const data = dataDir ? path.resolve(dataDir) : path.join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const child = spawnGuarded(binary, ['server', '--quiet', '--address', `127.0.0.1:${listen}`, data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
  });
  const log = tailOf(child);
  const endpoint = `http://127.0.0.1:${listen}`;
  const stop = async () => {
    await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady('MinIO', child, () => isReady(endpoint), log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, accessKey, secretKey, process: child, dataDir: data, stop };
}

/** The port opens before the server answers requests: only its own word counts. */
async function isReady(endpoint) {
  try {
    const response = await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

if (isMain(import.meta.url)) {
  // No top-level await: Jest loads this file as CommonJS.
  void runAsProgram({
    available: minioAvailable,
    start: () =>
      startMinio({
        port: Number(argument('port')) || undefined,
        dataDir: argument('data'),
        accessKey: process.env.S3_ACCESS_KEY,
        secretKey: process.env.S3_SECRET_KEY,
      }),
    describe: ({ endpoint, accessKey, secretKey, process: child }) => ({
      endpoint,
      accessKey,
      secretKey,
      pid: child.pid,
    }),
  });
}
