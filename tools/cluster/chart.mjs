/** The chart, as helm renders and refuses it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { inRoot } from '../bootstrap/workspace.mjs';
import { must } from '../compose/product.mjs';
import { versions } from '../engines/kubernetes.mjs';

export const chartFolder = inRoot('deploy/helm/hazardlens');
export const release = 'hazardlens';

/** The value file as it is, as helm's arguments. */
export const exampleValues = (size) => ['--values', path.join(chartFolder, `values-${size}.yaml`)];

/** Values of a check, as helm's arguments. */
export function ownValues(folder, name, values) {
  const file = path.join(folder, `${name}.yaml`);
  writeFileSync(file, stringify(values));
  return ['--values', file];
}

/** Everything that would be sent, hooks too. */
export async function render(helm, namespace, values) {
  // Without it helm takes an old one: it asks no cluster for this.
  const place = ['--namespace', namespace, '--kube-version', versions.kubernetes];
  const text = await helm('template', release, chartFolder, ...place, ...values);
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean);
}

/** The words with which `attempt` is refused; that it is not is an error. */
export async function refusal(attempt) {
  let done;
  try {
    done = await attempt();
  } catch (error) {
    return error.message;
  }
  must(false, `was not refused: ${JSON.stringify(done).slice(0, 200)}`);
}
