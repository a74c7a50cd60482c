import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Real: the programs behind the npm scripts, in a folder without a product.
describe('a command that is typed wrongly', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hl-typed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['start', 'deploy/embedded/dist/main.js', '--htps'],
    ['rebuild', 'deploy/embedded/dist/rebuild.js', 'reporting insurance'],
    ['rebuild', 'deploy/embedded/dist/rebuild.js', 'reporting --all'],
    ['export-training', 'deploy/embedded/dist/export-training.js', '--tenants a'],
    ['export-training', 'deploy/embedded/dist/export-training.js', '--tenant a --out b c'],
    ['eval', 'services/inference/dist/evaluation/main.js', 'detector --sises 320'],
    ['bench', 'bench/dist/main.js', 'analyze --run 3'],
    ['bench', 'bench/dist/main.js', 'analyze --runs three'],
    ['bench', 'bench/dist/main.js', 'analyze dashboard'],
    ['screenshots', 'e2e/dist/screenshots.js', '--onlt review'],
    ['mongo', 'libs/embedded-mongo/dist/cli.js', '--dir a --bogus'],
    ['models', 'services/inference/dist/sources/brought/command/main.js', 'list helmets-v2'],
    ['backup', 'tools/backup/backup.mjs', '--too a'],
    ['restore', 'tools/backup/restore.mjs', 'a'],
    ['dlq', 'tools/dlq/dlq.mjs', 'list --bogus'],
    ['photos', 'tools/photos/photos.mjs', 'list --bogus'],
    ['engines', 'tools/engines/run.mjs', '--bogus'],
    ['start:distributed', 'tools/distributed.mjs', '--https'],
  ])('does nothing and says what is wrong in a sentence: %s (%s %s)', (_, program, parameters) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.resolve(__dirname, '../..', program), ...parameters.split(' ')],
      { encoding: 'utf8', cwd: folder, env: { PATH: process.env['PATH'], DATA_DIR: folder }, timeout: 20_000 },
    );
    const told = stdout + stderr;
    expect([status === 0, status === null]).toEqual([false, false]);
    expect(told).toMatch(/unknown option|unexpected argument|usage|one of|a whole number/i);
    expect(told).not.toMatch(/^ +at /m);
  });
});
