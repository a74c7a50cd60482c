/** Go programs that `go install` refuses, because their module replaces or excludes others: built in a copy of its source, as its authors do. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runToEnd, temporaryFolder, which } from './common.mjs';

/** Where the module cache holds it, read-only. */
export function moduleFolder(module) {
  // Outside of any module, or that one's go.mod would have a say.
  const cwd = temporaryFolder('module');
  try {
    return JSON.parse(execFileSync(which('go'), ['mod', 'download', '-json', module], { encoding: 'utf8', cwd })).Dir;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/**
 * `module`: or a `folder` that holds one. `prepare(source)` may add to the copy before `command` of it is built into `file`;
 * `set`: variables of the program that the linker sets.
 */
export async function buildFromSource({ module, folder = moduleFolder(module), command, file, prepare, set = {} }) {
  const source = temporaryFolder('source');
  try {
    cpSync(folder, source, { recursive: true });
    makeWritable(source);
    prepare?.(source);
    // It serves tests: see goProgram of common.mjs.
    const linked = ['-s', '-w', ...Object.entries(set).map(([name, value]) => `-X ${name}=${value}`)].join(' ');
    const options = ['-trimpath', '-gcflags', 'all=-N -l', '-ldflags', linked, '-o', file];
    const go = ['go', 'build', ...options, command];
    const [program, ...args] = which('nice') ? ['nice', '-n', '10', ...go] : go;
    await runToEnd(which(program), args, {
      cwd: source,
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod' },
    });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** The module cache is read-only. */
function makeWritable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeWritable(file);
    else if (entry.isFile()) chmodSync(file, 0o644);
  }
}
