/**
 * The steps of a test run in their order. `beside`: in the second lane, beside the others; `after`: the steps it waits for.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildWebApp } from '../bootstrap/build.mjs';
import { transpile } from '../bootstrap/transpile.mjs';
import { compiler, inRoot } from '../bootstrap/workspace.mjs';
import { which } from '../engines/common.mjs';
import { chartToolAvailable } from '../engines/helm.mjs';
import { installEngines } from '../engines/install.mjs';
import { promrulesAvailable } from '../engines/promrules.mjs';
import { runJest } from './jest.mjs';
import { program } from './program.mjs';

const require = createRequire(import.meta.url);
const binaryOf = (name, file) => path.join(path.dirname(require.resolve(`${name}/package.json`)), file);
const requireAll = process.env.REQUIRE_ALL === '1';

const cores = availableParallelism();

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = (...failures) => ({ passed: 0, failed: 1, skipped: 0, failures });
/** What is absent is a skip for a person and a failure where everything must be there. */
const absent = (reason) => (requireAll ? failed(reason) : { passed: 0, failed: 0, skipped: 1, skips: [reason] });

/** The web app's by itself, where there is no Node; and tests by themselves, since nothing else knows Jest. */
const typePrograms = [
  { id: 'types', name: 'the sources', config: 'tsconfig.json' },
  { id: 'test-types', name: 'the tests', config: 'tsconfig.specs.json' },
  { id: 'web-types', name: 'the web app', config: 'frontend/tsconfig.json' },
  { id: 'web-test-types', name: "the web app's tests", config: 'frontend/tsconfig.spec.json' },
];

const steps = [
  {
    id: 'engines',
    name: 'Kafka and MinIO for the integration tests',
    neededBy: ['int'],
    beside: true,
    run: async () => {
      const reasons = Object.values(await installEngines()).filter((reason) => reason !== null);
      return reasons.length === 0 ? passed : absent(reasons.join('; '));
    },
  },
  {
    id: 'format',
    name: 'format and lint (Biome)',
    fast: true,
    beside: true,
    run: (options) =>
      program(
        [binaryOf('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50'],
        options,
      ),
  },
  {
    id: 'boundaries',
    name: 'project boundaries (ESLint, Nx)',
    fast: true,
    beside: true,
    run: async ({ quiet }) => {
      // ESLint reads the project graph from Nx's cache, and without one its rule does nothing.
      const env = { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
      const graph = await program([binaryOf('nx', 'dist/bin/nx.js'), 'graph', '--file=.nx/graph.json'], {
        env,
        quiet: true,
      });
      if (graph.failed > 0) return graph;
      const lint = await program([binaryOf('eslint', 'bin/eslint.js'), '.', '--max-warnings=0'], { env, quiet });
      return /No cached ProjectGraph/.test(lint.output) ? failed('ESLint found no project graph') : lint;
    },
  },
  {
    id: 'unused',
    name: 'nothing declared and unused, nothing used and undeclared (knip)',
    fast: true,
    beside: true,
    run: (options) => program([inRoot('node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints'], options),
  },
  {
    id: 'build',
    name: 'JavaScript of every project',
    fast: true,
    needed: true,
    run: async () => {
      await transpile();
      return passed;
    },
  },
  ...typePrograms.map(({ id, name, config }) => ({
    id,
    name: `types of ${name}`,
    fast: true,
    beside: true,
    // In one thread: several take twice the processor time, and the other lane has the other core.
    run: (options) => program([compiler, '-p', inRoot(config), '--singleThreaded'], options),
  })),
  {
    id: 'web',
    name: 'web app bundle (Vite)',
    neededBy: ['e2e', 'int'],
    run: async () => {
      await buildWebApp();
      return passed;
    },
  },
  {
    id: 'unit',
    name: 'unit and architecture tests',
    fast: true,
    run: ({ jestArguments }) => runJest({ tiers: ['unit', 'arch'], workers: cores, limitMinutes: 40, jestArguments }),
  },
  {
    id: 'int',
    name: 'contract and integration tests',
    after: ['engines'],
    // One more than cores: integration tests wait for half of their time.
    run: ({ jestArguments }) => runJest({ tiers: ['int'], workers: cores + 1, limitMinutes: 40, jestArguments }),
  },
  {
    id: 'training',
    name: 'training of the detector (pytest)',
    beside: true,
    run: async (options) => {
      const result = await program([inRoot('training/run-tests.mjs')], options);
      // Not `absent`: torch is a gigabyte that no user needs, so that its absence fails nowhere.
      const notInstalled = result.code === 3;
      return notInstalled ? { passed: 0, failed: 0, skipped: 1, skips: [result.output.trim()] } : result;
    },
  },
  {
    id: 'e2e',
    name: 'journeys in a real browser',
    beside: true,
    // Two at once fill two cores: beside other tests each waits for the others, and all together take longer.
    after: ['build', 'web', ...(cores < 4 ? ['int'] : [])],
    run: ({ jestArguments, quiet }) => {
      const reason = browserMissing();
      if (reason) return absent(reason);
      return runJest({ tiers: ['e2e'], workers: 2, limitMinutes: 40, jestArguments, quiet });
    },
  },
  {
    id: 'chart',
    name: 'Helm chart: lint, and helm renders what the schemas were checked on',
    beside: true,
    run: async ({ quiet }) => {
      // Last: what .ci/run builds meanwhile is ready by now. A machine that cannot build it has seen the kept manifests
      // checked; so its absence is told and fails nothing, as Docker's.
      if (requireAll && chartToolAvailable('helm')) {
        await program([inRoot('tools/engines/install.mjs'), 'helm'], { quiet: true, limitMinutes: 8 });
      }
      const reason = chartToolAvailable('helm');
      if (reason) return { passed: 0, failed: 0, skipped: 1, skips: [reason] };
      return program([inRoot('tools/deploy/chart.mjs'), '--check'], { quiet });
    },
  },
  {
    id: 'cluster',
    name: 'Helm chart on a real Kubernetes API',
    beside: true,
    after: ['build'],
    run: async (options) => {
      const result = await program([inRoot('tools/cluster/cluster.mjs'), '--installed'], options);
      // Told and no failure, also where everything must be there: its programs take ten minutes to build, and nobody asked for them.
      const notInstalled = result.code === 3;
      return notInstalled ? { passed: 0, failed: 0, skipped: 1, skips: [result.output.trim()] } : result;
    },
  },
  {
    id: 'alerts',
    name: 'alerts: Prometheus says which outage fires which',
    beside: true,
    run: async ({ quiet }) => {
      // As helm's above. Where it cannot be built the rules were still parsed, and their metrics looked for.
      if (requireAll && promrulesAvailable()) {
        await program([inRoot('tools/engines/install.mjs'), 'promrules'], { quiet: true, limitMinutes: 8 });
      }
      const reason = promrulesAvailable();
      if (reason) return { passed: 0, failed: 0, skipped: 1, skips: [reason] };
      return program([inRoot('tools/alerts/outages.mjs')], { quiet });
    },
  },
];

/** The e2e tests look for the browser in the same places. */
function browserMissing() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? null : `CHROMIUM_PATH is ${configured}, which does not exist`;
  const known = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return known.some((name) => which(name)) ? null : 'there is no Chromium on the PATH (or in CHROMIUM_PATH)';
}

export function planSteps({ fast, only, jestArguments }) {
  if (only && !steps.some(({ id }) => id === only)) {
    throw new Error(`There is no step "${only}"; there are ${steps.map(({ id }) => id).join(', ')}.`);
  }
  const chosen = steps.filter((step) => {
    if (only)
      return (
        step.id === only || (['unit', 'int', 'e2e'].includes(only) && (step.needed || step.neededBy?.includes(only)))
      );
    return !fast || step.fast;
  });
  return chosen.map((step) => ({
    ...step,
    // Who asks for one step wants to see it run.
    beside: step.beside && !only,
    run: (options) => step.run({ jestArguments, ...options }),
  }));
}
