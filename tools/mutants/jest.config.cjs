const path = require('node:path');
const preset = require('../../jest.preset.cjs');

/** The tests of one part (`MUTANTS_TESTS`, set by mutants.mjs), seen from the repository's root as Stryker's sandbox needs it. */
module.exports = {
  ...preset,
  rootDir: path.resolve(__dirname, '../..'),
  testMatch: (process.env.MUTANTS_TESTS ?? '').split(' ').map((glob) => `<rootDir>/${glob}`),
};
