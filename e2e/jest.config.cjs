module.exports = {
  ...require('../jest.preset.cjs'),
  rootDir: __dirname,
  displayName: 'e2e',
  // a person's steps in a real browser, on a machine that may be busy
  testTimeout: 120_000,
};
