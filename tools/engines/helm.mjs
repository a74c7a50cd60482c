/**
 * helm and kubectl-validate, built from their Go modules: they render and check the chart (tools/deploy/chart.mjs).
 * Installed only when asked for (`node tools/engines/install.mjs helm`): the first build costs minutes of CPU. They run
 * for a second, so the compiler's optimisations, half of that time, are left out.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from '../bootstrap/workspace.mjs';
import { cache, runToEnd, temporaryFolder, which } from './common.mjs';

const modules = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  'kubectl-validate': 'sigs.k8s.io/kubectl-validate@v0.0.4',
};
export const helmBinary = (name) => path.join(cache, 'bin', name);
const stampOf = (name) => path.join(cache, 'bin', `${name}.version`);

const installed = (name) =>
  existsSync(helmBinary(name)) && existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === modules[name];

/** Null when both programs are there, else why not. */
export function helmAvailable() {
  return Object.keys(modules).every(installed)
    ? null
    : 'helm is not installed here: node tools/engines/install.mjs helm (needs Go)';
}

/** Null when installHelm() can work, else why not. */
export function helmInstallable() {
  return which('go') ? null : 'there is no go on the PATH';
}

/** Another install that is under way is waited for. */
export const installHelm = () => oneAtATime('helm', buildMissing);

async function buildMissing() {
  const folder = temporaryFolder('helm');
  try {
    for (const [name, module] of Object.entries(modules)) {
      if (installed(name)) continue;
      const args = ['install', '-trimpath', '-gcflags', 'all=-N -l', '-ldflags', '-s -w', module];
      const nice = which('nice');
      await runToEnd(nice ?? 'go', nice ? ['-n', '10', 'go', ...args] : args, {
        env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '' },
      });
      mkdirSync(path.dirname(helmBinary(name)), { recursive: true });
      renameSync(path.join(folder, name), helmBinary(name));
      writeFileSync(stampOf(name), module);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
