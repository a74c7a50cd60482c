/**
 * A real S3 server (MinIO) on 127.0.0.1 for integration tests, built from its Go module. MinIO is AGPL-3.0: it is run
 * here as a separate test server, never linked or shipped.
 *
 *   import { startMinio } from './minio.mjs'   →  { endpoint: 'http://127.0.0.1:PORT', accessKey, secretKey, process, stop() }
 *   node tools/engines/minio.mjs [--port N] [--data DIR]   →  {"endpoint":…,"accessKey":…,"secretKey":…,"pid":N}
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  argument,
  endProcess,
  freePorts,
  goProgram,
  isMain,
  runAsProgram,
  spawnGuarded,
  tailOf,
  temporaryFolder,
  untilReady,
  withRetries,
} from './common.mjs';

/** The module proxy has no release tags of MinIO; this is its last state. */
const server = goProgram('minio', 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c');

/** Null when startMinio() can work, else why not. */
export const minioAvailable = server.available;
/** Null when installMinio() can work, else why not. */
export const minioInstallable = server.installable;
/** Builds the server: minutes the first time, seconds with a warm build cache, nothing when it is there. */
export const installMinio = server.install;

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
  const child = spawnGuarded(server.file, ['server', '--quiet', '--address', `127.0.0.1:${listen}`, data], {
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

/**
 * The port opens before the server answers requests, and it calls itself ready before it knows its users: until then every
 * request for objects is answered 503, afterwards one without a name 403.
 */
async function isReady(endpoint) {
  try {
    const [health, objects] = await Promise.all(
      ['/minio/health/ready', '/'].map(async (path) => {
        const response = await fetch(`${endpoint}${path}`, { signal: AbortSignal.timeout(1000) });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    return health === 200 && objects === 403;
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
