module.exports = {
  ...require('../jest.preset.cjs'),
  rootDir: __dirname,
  displayName: 'e2e',
  testEnvironment: require.resolve('./environment.cjs'),
};
