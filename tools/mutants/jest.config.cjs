const path = require('node:path');
const preset = require('../../jest.preset.cjs');

const rootDir = path.resolve(__dirname, '../..');
const tests = (process.env.MUTANTS_TESTS ?? '').split(' ');

/** The tests of one part (`MUTANTS_TESTS`, set by mutants.mjs), seen from the repository's root as Stryker's sandbox needs it. */
module.exports = {
  ...preset,
  rootDir,
  // Jest looks through these before each mutant.
  roots: [...new Set(tests.map((glob) => path.join(rootDir, path.dirname(glob))))],
  moduleNameMapper: {
    '^fast-check$': path.join(__dirname, 'fewer-examples.cjs'),
    // All that these tests use of it: as a whole it brings every transport along, anew for each mutant.
    '^@hazardlens/testing$': path.join(rootDir, 'libs/testing/src/service-harness/engines.ts'),
    ...preset.moduleNameMapper,
  },
  testMatch: tests.map((glob) => `<rootDir>/${glob}`),
};
