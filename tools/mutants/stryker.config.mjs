import { parts } from './parts.mjs';

/** Which part: set by mutants.mjs. */
const part = process.env.MUTANTS_PART ?? '';

export default {
  mutate: parts[part].mutate,
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // By what a test passed through, not by what it imports: that Jest would seek anew before each mutant.
  jest: { configFile: 'tools/mutants/jest.config.cjs', enableFindRelatedTests: false },
  // Only what these tests can reach; models and builds are large.
  ignorePatterns: [
    '/*',
    '!/libs',
    '!/services',
    '!/tools',
    '!/*.json',
    '!/*.cjs',
    '**/dist',
    'services/inference/model*',
  ],
  // Tables are read once, before any test: a change of them would cost a whole new run each.
  ignoreStatic: true,
  concurrency: 1,
  // Endless loops are found by counting how often a mutant is passed. This is for what hangs otherwise, and a busy machine must
  // not look like it: waiting would count as noticed.
  timeoutMS: 300_000,
  // What was noticed stays noticed while the mutant and the test that noticed it are the same; also where a run was interrupted.
  incremental: true,
  incrementalFile: `.cache/mutants/${part}.json`,
  reporters: ['progress-append-only'],
  tempDirName: `.cache/mutants/sandbox-${part}`,
  logLevel: 'error',
};
