import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspaceRoot } from '../service-harness/workspace-root.js';

const programOf = (name: string) => path.join(workspaceRoot(), 'libs/testing/dist/transport-suite', `${name}.js`);

export interface Child {
  readonly process: ChildProcess;
  /** Lines of JSON that it has printed so far; other lines as `{text}`. */
  readonly lines: Record<string, unknown>[];
  readonly complaints: () => string;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
}

/** Children run the built package, so it is brought up to date first (a second when nothing changed). */
export function buildChildren(): void {
  const transpiler = path.join(workspaceRoot(), 'tools/bootstrap/transpile.mjs');
  const built = spawnSync(process.execPath, [transpiler], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`libs/testing does not build:\n${built.stderr}`);
}

/** Starts one of the suite's programs in a process of its own. */
export function startChild(name: string, parameters: readonly string[], env: NodeJS.ProcessEnv = process.env): Child {
  const child = spawn(process.execPath, [programOf(name), ...parameters], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const lines: Record<string, unknown>[] = [];
  let complaints = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(parse(line)));
  child.stderr.on('data', (text) => {
    complaints += String(text);
  });
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return { process: child, lines, complaints: () => complaints, exited };
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return { text: line };
  }
}
