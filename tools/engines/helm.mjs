/**
 * helm and kubectl-validate, built from their Go modules: they render and check the chart (tools/deploy/chart.mjs).
 * Installed only when asked for (`node tools/engines/install.mjs helm kubectl-validate`): the first build of each costs
 * minutes of CPU. They run for a second, so the compiler's optimisations are left out.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from '../bootstrap/workspace.mjs';
import { cache, runToEnd, temporaryFolder, which } from './common.mjs';

const modules = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  'kubectl-validate': 'sigs.k8s.io/kubectl-validate@v0.0.4',
};
export const chartTool = (name) => path.join(cache, 'bin', name);
const stampOf = (name) => path.join(cache, 'bin', `${name}.version`);

const installed = (name) =>
  existsSync(chartTool(name)) && existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === modules[name];

/** Null when the program is there, else why not. */
export function chartToolAvailable(name) {
  return installed(name) ? null : `${name} is not installed here: node tools/engines/install.mjs ${name} (needs Go)`;
}

/** Null when installChartTool() can work, else why not. */
export function chartToolInstallable() {
  return which('go') ? null : 'there is no go on the PATH';
}

/** Another install that is under way is waited for. */
export const installChartTool = (name) => oneAtATime('chart-tools', () => buildMissing(name));

async function buildMissing(name) {
  if (installed(name)) return;
  const folder = temporaryFolder('helm');
  try {
    const args = ['install', '-trimpath', '-gcflags', 'all=-N -l', '-ldflags', '-s -w', modules[name]];
    const nice = which('nice');
    await runToEnd(nice ?? 'go', nice ? ['-n', '10', 'go', ...args] : args, {
      env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '' },
    });
    mkdirSync(path.dirname(chartTool(name)), { recursive: true });
    renameSync(path.join(folder, name), chartTool(name));
    writeFileSync(stampOf(name), modules[name]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
