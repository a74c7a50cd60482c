module.exports = {
  ...require('../jest.preset.cjs'),
  rootDir: __dirname,
  displayName: 'e2e',
  globalSetup: '<rootDir>/start-product.cjs',
  globalTeardown: '<rootDir>/stop-product.cjs',
  testEnvironment: require.resolve('./environment.cjs'),
};
