module.exports = {
  ...require('../jest.preset.cjs'),
  rootDir: __dirname,
  displayName: 'tools',
  testMatch: ['<rootDir>/{arch,test}/**/*.spec.ts'],
};
