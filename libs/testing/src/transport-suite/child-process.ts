import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  const compiler = path.join(workspaceRoot(), 'node_modules/typescript7/bin/tsc');
  const built = spawnSync(process.execPath, [compiler, '-b', path.join(workspaceRoot(), 'libs/testing')], {
    encoding: 'utf8',
  });
  // Type errors are the build's business, not this test's: they do not keep the compiler from writing its output.
  if (!existsSync(programOf('crash-child'))) throw new Error(`libs/testing does not build:\n${built.stdout}`);
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
