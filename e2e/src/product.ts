import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.js';

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** kill -9: no goodbye, as a power switch would do it */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  /** 'embedded': one process, as `npm start`. 'distributed': every part its own process over Kafka and S3. */
  edition?: Edition;
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** ms until ready */
  timeoutMs?: number;
}

export type Edition = keyof typeof programs;

/** On which edition the journeys run that do not name one: `npm run e2e -- --distributed` chooses the other. */
const usualEdition: Edition = process.env['E2E_EDITION'] === 'distributed' ? 'distributed' : 'embedded';
/** Eight processes and two engines take longer than one. */
const distributedStartMs = 240_000;

/** A folder for one product's data, removed by `remove()`. */
export async function temporaryDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'hazardlens-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A port that was free a moment ago, so that a product can be restarted at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const programs = { embedded: 'deploy/embedded/dist/main.js', distributed: 'tools/distributed.mjs' } as const;

/**
 * Starts an edition as `npm start` or `npm run start:distributed` does, in a process of its own, and waits until it says
 * that it is ready.
 * @throws Error with its output when it ends or stays silent
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const edition = options.edition ?? usualEdition;
  const child = spawn(process.execPath, [join(root, programs[edition])], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      ...options.env,
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timeoutMs = Math.max(options.timeoutMs ?? 60_000, edition === 'distributed' ? distributedStartMs : 0);
  const url = await readyUrl(child, timeoutMs);
  return {
    url,
    dataDir: options.dataDir,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

function readyUrl(child: ChildProcess, timeoutMs: number): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`the product ${why}:\n${output.slice(-4000)}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${timeoutMs} ms`), timeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready at (https?:\/\/\S+)/.exec(output);
      if (!ready?.[1]) return;
      clearTimeout(timer);
      resolve(ready[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}
