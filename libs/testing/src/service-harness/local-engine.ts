import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspaceRoot } from './workspace-root.js';

/** A real server started for tests by `tools/engines/<name>.mjs`. */
export interface LocalEngine<I> {
  /** What the engine tells about itself: its brokers, its endpoint. */
  readonly info: I;
  stop(): Promise<void>;
}

const programOf = (engine: string): string => path.join(workspaceRoot(), 'tools/engines', `${engine}.mjs`);

/** Null when the engine can be started here, else why not. Synchronous: tests decide about skipping before they run. */
export function localEngineMissing(engine: string): string | null {
  const { stdout } = spawnSync(process.execPath, [programOf(engine), '--check'], { encoding: 'utf8' });
  const line = stdout.trim();
  return line ? (JSON.parse(line) as { unavailable: string }).unavailable : null;
}

/**
 * Starts the engine as a child process, because its module is ESM and Jest is not.
 * @throws with what the engine printed when it does not come up
 */
export async function startLocalEngine<I>(engine: string, parameters: readonly string[] = []): Promise<LocalEngine<I>> {
  const child = spawn(process.execPath, [programOf(engine), ...parameters], { stdio: ['pipe', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += String(text);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    ended.then(() => Promise.reject(new Error(`${engine} did not start: ${complaints}`))),
  ]);
  return {
    info: JSON.parse(first) as I,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * `describe`, or one skipped test with the reason when an engine is missing; a failing one under `REQUIRE_ALL=1`, unless it is
 * one that cannot be installed everywhere.
 */
export function describeWithEngine(
  name: string,
  missing: string | null,
  tests: () => void,
  { required = true }: { readonly required?: boolean } = {},
): void {
  if (!missing) return void describe(name, tests);
  if (required && process.env['REQUIRE_ALL'] === '1') {
    it(`${name} has its engine`, () => {
      throw new Error(missing);
    });
    return;
  }
  // One skip that says why, instead of as many as there would be tests.
  it.skip(`${name}: ${missing}`, () => {});
}
