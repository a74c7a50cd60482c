/** One process of the distributed edition: started, watched until ready, its output prefixed or written to a file. */
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, pause, spawnGuarded, tailOf } from '../engines/common.mjs';

const patienceMs = 25_000;

/**
 * `ready(child, line)` is asked for every line of the output and several times a second; a truthy answer is the result.
 * `log`: 'prefix' prints `[name] line`, a folder writes `name.log` into it, anything else stays silent.
 */
export async function startPart({ name, file, args = [], env, ready, log, timeoutMs = 180_000 }) {
  const child = spawnGuarded(
    process.execPath,
    ['--enable-source-maps', file, ...args],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    'TERM',
  );
  const tail = tailOf(child);
  writeLog(name, child, log);
  let said;
  createInterface(child.stdout).on('line', (line) => {
    said ??= ready.line?.(line);
  });
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = said ?? (await ready.probe?.());
    if (answer) return { child, answer };
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode} while starting:\n${tail()}`);
    }
    if (Date.now() > deadline) {
      await endProcess(child, 1000);
      throw new Error(`${name} was not ready after ${timeoutMs} ms:\n${tail()}`);
    }
    await pause(50);
  }
}

export const stopPart = (child) => endProcess(child, patienceMs);

function writeLog(name, child, log) {
  if (!log) return;
  const streams = [child.stdout, child.stderr];
  if (log === 'prefix') {
    for (const stream of streams) createInterface(stream).on('line', (line) => console.log(`[${name}] ${line}`));
    return;
  }
  mkdirSync(log, { recursive: true });
  const file = createWriteStream(path.join(log, `${name}.log`), { flags: 'a' });
  for (const stream of streams) stream.pipe(file, { end: false });
  child.once('close', () => file.end());
}

/** True once an address answers with 2xx. */
export async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
