/**
 * Prometheus's own unit tests of rules (`promtool test rules`), for deploy/alerts. Installed only when asked for
 * (`node tools/engines/install.mjs promrules`): the first build costs minutes of CPU.
 *
 *   node tools/engines/promrules.mjs deploy/alerts/hazardlens.rules.test.yaml
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from '../bootstrap/workspace.mjs';
import { goBuilt, isMain, root, runToEnd, temporaryFolder, which } from './common.mjs';

const module = 'github.com/prometheus/prometheus@v0.305.0';

/** `go install` refuses a module that replaces others; so it is built in a copy of its source, as its authors do. */
async function build(into) {
  const source = temporaryFolder('prometheus');
  try {
    const told = execFileSync(which('go'), ['mod', 'download', '-json', module], { encoding: 'utf8', cwd: source });
    cpSync(JSON.parse(told).Dir, source, { recursive: true });
    makeWritable(source);
    const command = path.join(source, 'cmd/promrules');
    mkdirSync(command);
    cpSync(path.join(source, 'cmd/promtool/unittest.go'), path.join(command, 'unittest.go'));
    cpSync(path.join(root, 'tools/engines/promrules/main.go'), path.join(command, 'main.go'));
    const go = [
      'go',
      'build',
      '-trimpath',
      '-gcflags',
      'all=-N -l',
      '-ldflags',
      '-s -w',
      '-o',
      into,
      './cmd/promrules',
    ];
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

const program = goBuilt('promrules', module, build);
/** Null when it is there, else why not. */
export const promrulesAvailable = program.available;
/** Null when installPromrules() can work, else why not. */
export const promrulesInstallable = program.installable;
/** Another install that is under way is waited for. */
export const installPromrules = () => oneAtATime('promrules', program.install);

/** Ends with 0 when every rule fires as the file says, with 2 where the program is not installed. */
function main([file]) {
  const missing = promrulesAvailable();
  if (missing) {
    console.log(missing);
    return 2;
  }
  const { status, stdout, stderr } = spawnSync(program.file, [file], { encoding: 'utf8' });
  console.log(status === 0 ? 'every rule fires when it should, and no other' : `${stderr}${stdout}`);
  return status === 0 ? 0 : 1;
}
if (isMain(import.meta.url)) process.exitCode = main(process.argv.slice(2));
