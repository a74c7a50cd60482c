/** The steps of a test run in their order: cheap ones that fail early first, the browser last. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildWebApp } from '../bootstrap/build.mjs';
import { compiler, inRoot, oneAtATime, root } from '../bootstrap/workspace.mjs';
import { which } from '../engines/common.mjs';
import { chartToolAvailable } from '../engines/helm.mjs';
import { installEngines } from '../engines/install.mjs';
import { runJest } from './jest.mjs';
import { program } from './program.mjs';

const require = createRequire(import.meta.url);
const binaryOf = (name, file) => path.join(path.dirname(require.resolve(`${name}/package.json`)), file);
const requireAll = process.env.REQUIRE_ALL === '1';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = (...failures) => ({ passed: 0, failed: 1, skipped: 0, failures });
/** What is absent is a skip for a person and a failure where everything must be there. */
const absent = (reason) => (requireAll ? failed(reason) : { passed: 0, failed: 0, skipped: 1, skips: [reason] });

const steps = [
  {
    id: 'format',
    name: 'format and lint (Biome)',
    fast: true,
    run: () =>
      program([binaryOf('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']),
  },
  {
    id: 'boundaries',
    name: 'project boundaries (ESLint, Nx)',
    fast: true,
    run: async () => {
      // ESLint reads the project graph from Nx's cache, and without one its rule does nothing.
      const env = { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
      const graph = await program([binaryOf('nx', 'dist/bin/nx.js'), 'graph', '--file=.nx/graph.json'], {
        env,
        quiet: true,
      });
      if (graph.failed > 0) return graph;
      const lint = await program([binaryOf('eslint', 'bin/eslint.js'), '.', '--max-warnings=0'], { env });
      return /No cached ProjectGraph/.test(lint.output) ? failed('ESLint found no project graph') : lint;
    },
  },
  {
    id: 'unused',
    name: 'nothing declared and unused, nothing used and undeclared (knip)',
    fast: true,
    run: () => program([binaryOf('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints']),
  },
  {
    id: 'build',
    name: 'types of the sources, and build (tsc -b)',
    fast: true,
    needed: true,
    run: () => oneAtATime('build', () => program([compiler, '-b', root])),
  },
  {
    id: 'types',
    name: 'types of the tests',
    fast: true,
    run: () => program([compiler, '-p', inRoot('tsconfig.specs.json')]),
  },
  {
    id: 'web-types',
    name: "types of the web app's tests",
    fast: true,
    run: () => program([compiler, '-p', inRoot('frontend/tsconfig.spec.json')]),
  },
  {
    id: 'web',
    name: 'web app bundle (Vite)',
    neededBy: ['e2e', 'int'],
    run: async () => {
      await oneAtATime('build', buildWebApp);
      return passed;
    },
  },
  {
    id: 'engines',
    name: 'Kafka and MinIO for the integration tests',
    neededBy: ['int'],
    run: async () => {
      const reasons = Object.values(await installEngines()).filter((reason) => reason !== null);
      return reasons.length === 0 ? passed : absent(reasons.join('; '));
    },
  },
  {
    id: 'unit',
    name: 'unit and architecture tests',
    fast: true,
    replacedBy: 'int',
    run: ({ jestArguments }) => runJest({ tiers: ['unit', 'arch'], workers: 2, limitMinutes: 15, jestArguments }),
  },
  {
    id: 'int',
    name: 'unit, architecture, contract, integration',
    run: ({ jestArguments }) =>
      runJest({ tiers: ['unit', 'arch', 'int'], workers: 2, limitMinutes: 40, jestArguments }),
  },
  {
    id: 'training',
    name: 'training of the detector (pytest)',
    run: async () => {
      const result = await program([inRoot('training/run-tests.mjs')]);
      // Not `absent`: torch is a gigabyte that no user needs, so that its absence fails nowhere.
      const notInstalled = result.code === 3;
      return notInstalled ? { passed: 0, failed: 0, skipped: 1, skips: [result.output.trim()] } : result;
    },
  },
  {
    id: 'e2e',
    name: 'journeys in a real browser',
    run: ({ jestArguments }) => {
      const reason = browserMissing();
      if (reason) return absent(reason);
      return runJest({ tiers: ['e2e'], inBand: true, limitMinutes: 25, jestArguments });
    },
  },
  {
    id: 'chart',
    name: 'Helm chart: lint, and helm renders what the schemas were checked on',
    run: async () => {
      // Last: what .ci/run builds meanwhile is ready by now. A machine that cannot build it has seen the kept manifests
      // checked; so its absence is told and fails nothing, as Docker's.
      if (requireAll && chartToolAvailable('helm')) {
        await program([inRoot('tools/engines/install.mjs'), 'helm'], { quiet: true, limitMinutes: 8 });
      }
      const reason = chartToolAvailable('helm');
      if (reason) return { passed: 0, failed: 0, skipped: 1, skips: [reason] };
      return program([inRoot('tools/deploy/chart.mjs'), '--check']);
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
    return fast ? step.fast : !step.replacedBy;
  });
  return chosen.map(({ name, run }) => ({ name, run: () => run({ jestArguments }) }));
}
