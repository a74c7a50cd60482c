/**
 * Shared by every project. Jest 30 runs in CommonJS mode: swc turns our TypeScript into CommonJS, and Node loads the packages,
 * once for all files of a worker (ADR 0098). Workspace libraries resolve to their sources, so unit tests need no build.
 */
const path = require('node:path');

const root = __dirname;
const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
};
const libs = [
  'contracts',
  'taxonomy',
  'risk',
  'service-kit',
  'embedded-mongo',
  'photo-privacy',
  'report-files',
  'testing',
];
const services = ['auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'];
const deploy = ['embedded', 'seed'];
const source = (folder) => path.join(root, folder, '$1/src/index.ts');
module.exports = {
  cacheDirectory: path.join(root, '.cache/jest'),
  testEnvironment: path.join(root, 'tools/test-runner/realm/environment.cjs'),
  runtime: path.join(root, 'tools/test-runner/realm/runtime.cjs'),
  moduleNameMapper: {
    [`^@hazardlens/(${libs.join('|')})$`]: source('libs'),
    [`^@hazardlens/(${services.join('|')})$`]: source('services'),
    [`^@hazardlens/(${deploy.join('|')})$`]: source('deploy'),
    '^@hazardlens/gateway$': path.join(root, 'gateway/src/index.ts'),
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.(t|j|mj)sx?$': ['@swc/jest', swc] },
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
