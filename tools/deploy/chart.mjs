/**
 * The chart as Kubernetes gets it.
 *
 *   node tools/deploy/chart.mjs           after a change of the chart: lint, render both value files into
 *                                         tools/deploy/rendered, check them with kubectl-validate's embedded schemas
 *   node tools/deploy/chart.mjs --check   the same without writing: what is rendered must be what is kept, whose schemas
 *                                         the unit tests check; kubectl-validate too where it is installed
 *
 * The rendered manifests are kept, with a hash of the chart they came from: tests check them without helm, and fail
 * when somebody changed the chart and did not render it again. `npm test` runs --check where helm is installed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { inRoot } from '../bootstrap/workspace.mjs';
import { isMain, temporaryFolder } from '../engines/common.mjs';
import { chartTool, chartToolAvailable } from '../engines/helm.mjs';

export const sizes = ['small', 'large'];
const chart = inRoot('deploy/helm/hazardlens');
export const renderedFile = (size) => inRoot(`tools/deploy/rendered/${size}.yaml`);
const hashFile = inRoot('tools/deploy/rendered/chart.sha256');
/** Oldest API that the manifests are checked against and that the chart allows. */
const kubeVersion = '1.30.0';

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}

/** Changes with every byte of the chart. */
export function chartHash() {
  const hash = createHash('sha256');
  for (const file of filesBelow(chart)) {
    hash.update(path.relative(chart, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export const renderedHash = () => readFileSync(hashFile, 'utf8').trim();

const helm = (...args) => execFileSync(chartTool('helm'), args, { encoding: 'utf8' });

/** `helm template` of a value file. */
function render(size) {
  const values = path.join(chart, `values-${size}.yaml`);
  const place = ['--namespace', 'hazardlens', '--kube-version', kubeVersion];
  return helm('template', 'hazardlens', chart, '-f', values, ...place);
}

/** @throws Error with helm's complaint */
function lint(size) {
  helm('lint', chart, '--strict', '-f', path.join(chart, `values-${size}.yaml`), '--kube-version', kubeVersion);
}

/** Against the schemas that kubectl-validate carries; KEDA's kinds are not among them (a test checks those). */
function validate(size, text) {
  const known = parseAllDocuments(text).filter(
    (document) => !String(document.get('apiVersion')).startsWith('keda.sh/'),
  );
  const file = path.join(temporaryFolder('chart'), `${size}.yaml`);
  writeFileSync(file, known.map(String).join('---\n'));
  execFileSync(chartTool('kubectl-validate'), [file, '--version', '1.30'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return known.length;
}

function main() {
  const check = process.argv.includes('--check');
  const [noHelm, noValidator] = ['helm', 'kubectl-validate'].map(chartToolAvailable);
  const missing = noHelm ?? (check ? null : noValidator);
  if (missing) throw new Error(missing);
  mkdirSync(path.dirname(hashFile), { recursive: true });
  for (const size of sizes) {
    lint(size);
    const text = render(size);
    console.log(`${size}: ${noValidator ? 'rendered' : `${validate(size, text)} manifests are valid`}`);
    if (!check) writeFileSync(renderedFile(size), text);
    else if (readFileSync(renderedFile(size), 'utf8') !== text) {
      throw new Error(`${renderedFile(size)} is not what helm renders: run node tools/deploy/chart.mjs`);
    }
  }
  if (!check) writeFileSync(hashFile, `${chartHash()}\n`);
}

if (isMain(import.meta.url)) main();
