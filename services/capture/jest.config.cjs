module.exports = {
  ...require('../../jest.preset.cjs'),
  rootDir: __dirname,
  displayName: 'capture',
  // Integration specs wait for events; on a busy machine that may take longer than Jest's 5 s.
  testTimeout: 30_000,
};
