/** Every folder of the workspace with a jest.config.cjs is a project; tiers are told apart by file name (tools/test-runner.mjs). */
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const groups = ['libs', 'services', 'deploy'];
const folders = [
  ...groups.flatMap((group) => readdirSync(path.join(__dirname, group)).map((name) => `${group}/${name}`)),
  ...['gateway', 'frontend', 'tools', 'bench', 'e2e'],
];
module.exports = {
  // Of a test that says nothing else. A hang is found just as well after it, and a machine that others keep busy is no failure:
  // what takes 5 s alone took more than 30 s in CI. Jest reads it here only, not in a project.
  testTimeout: 90_000,
  // What a file leaves behind in its worker (ADR 0098) goes with the worker.
  workerIdleMemoryLimit: '700MB',
  projects: folders
    .filter((folder) => existsSync(path.join(__dirname, folder, 'jest.config.cjs')))
    .map((folder) => path.join(__dirname, folder)),
};
