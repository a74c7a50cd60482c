/** The images of the distributed edition: which workspace each one runs, and what it reads besides its packages. */
const service = (name, extra = []) => ({ folder: `services/${name}`, main: `services/${name}/dist/main.js`, extra });

export const apps = {
  gateway: { folder: 'gateway', main: 'gateway/dist/main.js', extra: ['frontend/dist', 'libs/contracts/golden'] },
  auth: service('auth'),
  sites: service('sites'),
  capture: service('capture'),
  inference: {
    ...service('inference', ['services/inference/model', 'services/inference/src/sources/vision/prompt.md']),
    native: true,
  },
  incident: service('incident'),
  reporting: service('reporting'),
  insurance: service('insurance'),
  /** Runs once before the others: topics and bucket. */
  prepare: {
    folder: 'tools',
    main: 'tools/distributed/prepare.mjs',
    extra: [
      'deploy/topics.yaml',
      'tools/distributed/prepare.mjs',
      'tools/distributed/topics.mjs',
      'tools/bootstrap/workspace.mjs',
    ],
  },
  /** What an operator types; started by hand. */
  ops: {
    folder: 'tools',
    also: ['services/reporting', 'services/insurance', 'libs/photo-privacy', 'libs/taxonomy'],
    main: 'tools/ops/main.mjs',
    extra: [
      ...['ops', 'dlq', 'photos', 'backup'].map((folder) => `tools/${folder}`),
      ...['compare', 'ledger', 'load'].map((name) => `tools/faults/${name}.mjs`),
      'tools/engines/common.mjs',
      'tools/bootstrap/workspace.mjs',
      'deploy/embedded/dist/export-training.js',
      'deploy/embedded/dist/training',
    ],
  },
  /** Demo data, only where somebody asks for it. */
  seed: { folder: 'deploy/seed', main: 'deploy/seed/dist/main.js', extra: ['deploy/seed/data'] },
};
