/**
 * npm run e2e -- --cluster [--installed]
 *
 * The Helm chart on a real Kubernetes API (tools/engines/kubernetes.mjs): applied, installed, upgraded and uninstalled by the real
 * helm under Pod Security "restricted" and a quota, in both sizes and with everything set. Nodes are kwok's: pods are admitted,
 * scheduled and told to run, and no image is ever pulled. One line a check, a table at the end, exit code 1 when one failed; with
 * `--installed` it is 3, and nothing is done, where a program would have to be built first. LOG_DIR keeps what the programs said.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '../compose/docker.mjs';
import { printTable, runAndUndo, runChecks } from '../compose/run-checks.mjs';
import { temporaryFolder } from '../engines/common.mjs';
import { chartTool, chartToolAvailable } from '../engines/helm.mjs';
import { installEngines } from '../engines/install.mjs';
import { kubernetesAvailable, parts, startKubernetes, versions } from '../engines/kubernetes.mjs';
import { connect } from './api.mjs';
import { checks } from './checks.mjs';

const started = Date.now();
const say = (line) => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${line}`);
const undo = [];

/** What is missing, after building it unless only what is installed counts. */
async function missing(onlyInstalled) {
  if (onlyInstalled) return [kubernetesAvailable(), chartToolAvailable('helm')].filter(Boolean);
  if (kubernetesAvailable()) say('Kubernetes is built first: six to ten minutes, once');
  return Object.values(await installEngines(['kubernetes', 'helm'], say)).filter(Boolean);
}

async function main() {
  const { values } = parseArgs({ options: { installed: { type: 'boolean' } } });
  const reasons = await missing(values.installed);
  if (reasons.length > 0) {
    console.log(reasons.join('; '));
    return 3;
  }
  const cluster = await startKubernetes();
  undo.push(cluster.stop);
  const folder = temporaryFolder('cluster');
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const api = connect(cluster);
  undo.push(api.close);
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: cluster.kubeconfig };
  const helm = commandLine(env, [chartTool('helm')]);
  const results = await runChecks(checks, { api, helm, folder }, { say });
  if (process.env.LOG_DIR) keepLogs(cluster, path.join(process.env.LOG_DIR, 'cluster'));
  printTable(results);
  console.log(
    `\nKubernetes ${versions.kubernetes} and etcd ${versions.etcd} are the real ones, the nodes kwok's (${versions.kwok}); KEDA is its custom resources`,
  );
  console.log(
    `(${versions.keda}), not its operator. Not proved by this run: that images start, that network policies are enforced, that ingress and autoscaling get figures.`,
  );
  return results.every(({ failed }) => !failed) ? 0 : 1;
}

function keepLogs(cluster, into) {
  mkdirSync(into, { recursive: true });
  for (const part of parts) writeFileSync(path.join(into, `${part}.log`), cluster.says(part));
}

await runAndUndo(main, undo);
