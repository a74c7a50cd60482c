const preset = require('../jest.preset.cjs');

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};
/** Packages that are published as ES modules only. */
const esmOnly = [
  'msw',
  '@mswjs',
  '@open-draft',
  'until-async',
  'rettime',
  'echarts',
  'zrender',
  'echarts-for-react',
  'idb',
  'marked',
  'fake-indexeddb',
  'temporal-polyfill',
  'temporal-utils',
  'uuid',
];
module.exports = {
  rootDir: __dirname,
  displayName: 'frontend',
  testEnvironment: '<rootDir>/test/environment.cjs',
  // its packages see a browser, which is anew for each file
  runtime: 'jest-runtime',
  // MSW's node entry is hidden behind the "node" condition, which jsdom replaces by "browser".
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'], url: 'http://localhost/' },
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  moduleNameMapper: {
    // Before the preset, whose rule for '.js' would win: charts are not drawn in jsdom.
    '/echarts-view\\.js$': '<rootDir>/test/echarts-view.cjs',
    ...preset.moduleNameMapper,
    '\\.module\\.css$': '<rootDir>/test/css-names.cjs',
    '\\.css$': '<rootDir>/test/empty.cjs',
    '^virtual:pwa-register$': '<rootDir>/test/empty.cjs',
  },
  transform: { '^.+\\.(t|j|mj)sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  testMatch: ['<rootDir>/src/**/*.unit.spec.ts?(x)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
