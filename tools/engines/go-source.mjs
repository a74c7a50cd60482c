/** Go programs that `go install` refuses, because their module replaces or excludes others: built in a copy of its source, as its authors do. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runToEnd, temporaryFolder, which } from './common.mjs';

/** `prepare(source)` may add to the copy before `command` of it is built into `file`. */
export async function buildFromSource({ module, command, file, prepare }) {
  const source = temporaryFolder('source');
  try {
    const told = execFileSync(which('go'), ['mod', 'download', '-json', module], { encoding: 'utf8', cwd: source });
    cpSync(JSON.parse(told).Dir, source, { recursive: true });
    makeWritable(source);
    prepare?.(source);
    // It serves tests: see goProgram of common.mjs.
    const options = ['-trimpath', '-gcflags', 'all=-N -l', '-ldflags', '-s -w', '-o', file];
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
