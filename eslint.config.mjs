import nx from '@nx/eslint-plugin';
import parser from '@typescript-eslint/parser';
import currentData from './tools/lint/current-data.mjs';

/**
 * ESLint does what Biome cannot: the project graph. Tags are in each project's package.json.
 *
 *   scope:shared       contracts, taxonomy, risk: pure, no framework
 *   scope:backend      service-kit, services, gateway …
 *   scope:frontend     the web app
 *   scope:composition  puts apps together: deploy/embedded, e2e, bench
 */
const frameworks = ['@nestjs/*', 'mongoose', 'kafkajs', 'minio', 'react', 'react-dom', 'rxjs', 'pino', 'lmdb'];

// Documents are reached through the kit's tenant-scoped models; a raw Model would read every tenant's.
const rawMongoose = {
  name: 'mongoose',
  importNames: ['default', 'Model', 'model', 'connect', 'createConnection', 'Connection', 'connection', 'Mongoose'],
  message: "Use the kit's tenantModel() and TenantModel: a raw model sees every tenant's documents.",
};

const boundaries = {
  enforceBuildableLibDependency: false,
  banTransitiveDependencies: true,
  // Only the specs of these close the circle (a lib is tested with the engines of libs/testing, which stands on it); the
  // sources cannot, which tools/arch/circles.arch.spec.ts sees.
  ignoredCircularDependencies: [
    ['@hazardlens/service-kit', '@hazardlens/testing'],
    ['@hazardlens/embedded-mongo', '@hazardlens/testing'],
  ],
  depConstraints: [
    { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
    // No app imports an app: they meet in messages, and in deploy/.
    { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
    {
      sourceTag: 'scope:shared',
      onlyDependOnLibsWithTags: ['scope:shared'],
      bannedExternalImports: frameworks,
    },
    {
      sourceTag: 'scope:backend',
      onlyDependOnLibsWithTags: ['scope:shared', 'scope:backend'],
      bannedExternalImports: ['react', 'react-dom', 'playwright-core'],
    },
    {
      sourceTag: 'scope:frontend',
      onlyDependOnLibsWithTags: ['scope:shared'],
      bannedExternalImports: ['@nestjs/*', 'mongoose', 'kafkajs', 'minio', 'playwright-core'],
    },
    { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: ['scope:shared', 'scope:tools'] },
    { sourceTag: 'type:composition', onlyDependOnLibsWithTags: ['*'] },
  ],
};

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', '**/generated.ts', '**/*.cjs', '**/*.mjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', boundaries] },
  },
  {
    // Compositions exist to import apps, which the rule forbids whatever the tags say.
    files: ['deploy/embedded/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { ...boundaries, allow: ['@hazardlens/*', '../../tools/**', '../../libs/*/test/**'] },
      ],
    },
  },
  {
    files: ['frontend/src/**/*.ts', 'frontend/src/**/*.tsx'],
    plugins: { hazardlens: { rules: { 'current-data': currentData } } },
    rules: { 'hazardlens/current-data': 'error' },
  },
  {
    files: ['services/**/*.ts', 'gateway/**/*.ts', 'deploy/**/*.ts'],
    // Tests may look into the database.
    ignores: ['**/test/**', '**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [rawMongoose] }] },
  },
];
