/**
 * Prometheus's own unit tests of rules (`promtool test rules`), for deploy/alerts. Installed only when asked for
 * (`node tools/engines/install.mjs promrules`): the first build costs minutes of CPU. Asked by tools/alerts/outages.mjs.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from '../bootstrap/workspace.mjs';
import { goBuilt, root } from './common.mjs';
import { buildFromSource } from './go-source.mjs';

const module = 'github.com/prometheus/prometheus@v0.305.0';

/** Its command for rules alone: all of promtool would take several times as long. */
const build = (file) =>
  buildFromSource({
    module,
    file,
    command: './cmd/promrules',
    prepare: (source) => {
      const command = path.join(source, 'cmd/promrules');
      mkdirSync(command);
      cpSync(path.join(source, 'cmd/promtool/unittest.go'), path.join(command, 'unittest.go'));
      cpSync(path.join(root, 'tools/engines/promrules/main.go'), path.join(command, 'main.go'));
    },
  });

const program = goBuilt('promrules', module, build);
/** Null when it is there, else why not. */
export const promrulesAvailable = program.available;
/** Null when installPromrules() can work, else why not. */
export const promrulesInstallable = program.installable;
/** Another install that is under way is waited for. */
export const installPromrules = () => oneAtATime('promrules', program.install);

/** status: 0 when every rule fires as the file says, 1 when not, 2 where the program is not installed; and what to say to that. */
export function judgeRules(file) {
  const missing = promrulesAvailable();
  if (missing) return { status: 2, said: missing };
  const { status, stdout, stderr } = spawnSync(program.file, [file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status === 0) return { status, said: 'every rule fires when it should, and no other' };
  return { status: 1, said: `${stderr}${stdout}` };
}
