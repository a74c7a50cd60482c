/**
 * helm and kubectl-validate: they render and check the chart (tools/deploy/chart.mjs). Installed only when asked for
 * (`node tools/engines/install.mjs helm kubectl-validate`): the first build of each costs minutes of CPU.
 */
import { oneAtATime } from '../bootstrap/workspace.mjs';
import { goProgram } from './common.mjs';

const programs = {
  helm: goProgram('helm', 'helm.sh/helm/v3/cmd/helm@v3.22.0'),
  'kubectl-validate': goProgram('kubectl-validate', 'sigs.k8s.io/kubectl-validate@v0.0.4'),
};
export const chartTool = (name) => programs[name].file;
/** Null when the program is there, else why not. */
export const chartToolAvailable = (name) => programs[name].available();
/** Null when installChartTool() can work, else why not. */
export const chartToolInstallable = (name) => programs[name].installable();
/** Another install that is under way is waited for. */
export const installChartTool = (name) => oneAtATime('chart-tools', programs[name].install);
