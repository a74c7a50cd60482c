/** Installs the engines of the integration tests where every checkout finds them: `node tools/engines/install.mjs [kafka] [minio] [helm] …`. */

import { isMain } from './common.mjs';
import { chartToolAvailable, chartToolInstallable, installChartTool } from './helm.mjs';
import { installKafka, kafkaAvailable, kafkaInstallable } from './kafka.mjs';
import { installKubernetes, kubernetesAvailable, kubernetesInstallable } from './kubernetes.mjs';
import { installMinio, minioAvailable, minioInstallable } from './minio.mjs';
import { installPromrules, promrulesAvailable, promrulesInstallable } from './promrules.mjs';

const engines = {
  kafka: { available: kafkaAvailable, installable: kafkaInstallable, install: installKafka },
  minio: { available: minioAvailable, installable: minioInstallable, install: installMinio },
};

/** Only when asked for by name: see tools/engines/helm.mjs. */
const chartTools = Object.fromEntries(
  ['helm', 'kubectl-validate'].map((name) => [
    name,
    {
      available: () => chartToolAvailable(name),
      installable: () => chartToolInstallable(name),
      install: () => installChartTool(name),
    },
  ]),
);

const onDemand = {
  ...chartTools,
  kubernetes: { available: kubernetesAvailable, installable: kubernetesInstallable, install: installKubernetes },
  promrules: { available: promrulesAvailable, installable: promrulesInstallable, install: installPromrules },
};

/** Installs what can be installed; returns for each engine null or the reason why it is not there. */
export async function installEngines(names = Object.keys(engines), say = console.log) {
  const results = {};
  for (const name of names) {
    const engine = engines[name] ?? onDemand[name];
    if (!engine) {
      const known = Object.keys({ ...engines, ...onDemand }).join(', ');
      results[name] = `is not known; there are ${known}`;
      continue;
    }
    const { available, installable, install } = engine;
    if (available() && !installable()) {
      const started = Date.now();
      say(`installing ${name}${name === 'minio' ? ' (built from source: about three minutes the first time)' : ''} …`);
      try {
        await install();
        say(`installed ${name} in ${Math.round((Date.now() - started) / 1000)} s`);
      } catch (error) {
        results[name] = `${name} could not be installed: ${error.message}`;
        continue;
      }
    }
    results[name] = available();
  }
  return results;
}

async function main() {
  const wanted = process.argv.slice(2);
  const results = await installEngines(wanted.length > 0 ? wanted : undefined);
  for (const [name, reason] of Object.entries(results)) {
    console.log(`${name}: ${reason ?? 'ready'}`);
    if (reason) process.exitCode = 1;
  }
}
if (isMain(import.meta.url)) void main();
