/** Every folder of the workspace with a jest.config.cjs is a project; tiers are told apart by file name (tools/test-runner.mjs). */
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const groups = ['libs', 'services', 'deploy'];
const folders = [
  ...groups.flatMap((group) => readdirSync(path.join(__dirname, group)).map((name) => `${group}/${name}`)),
  ...['gateway', 'frontend', 'tools', 'bench', 'e2e'],
];
module.exports = {
  // What a file leaves behind in its worker (ADR 0098) goes with the worker.
  workerIdleMemoryLimit: '700MB',
  projects: folders
    .filter((folder) => existsSync(path.join(__dirname, folder, 'jest.config.cjs')))
    .map((folder) => path.join(__dirname, folder)),
};
