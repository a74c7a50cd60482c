import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const bootstrap = path.join(root, 'tools/bootstrap.mjs');
const run = (args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root });

describe('the bootstrap', () => {
  it('tells an old Node in one sentence what is needed', () => {
    const { status, stderr } = run(['-r', path.join(__dirname, 'fixtures/node-18.cjs'), bootstrap, 'start']);
    expect(status).toBe(1);
    expect(stderr).toBe('HazardLens needs Node 20.19 or newer; this is Node 18.20.4.\n');
  });

  it.each(['no-such-command', 'constructor', ''])('lists its commands when asked for "%s"', (command) => {
    const { status, stderr } = run([bootstrap, command]);
    expect(status).toBe(2);
    expect(stderr).toContain('start:distributed');
  });

  it('knows every npm script', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
    const commands = run([bootstrap]).stderr.matchAll(/^ {2}(\S+)/gm);
    expect([...commands].map((match) => match[1]).sort()).toEqual(Object.keys(scripts).sort());
  });

  it('needs nothing but Node: it loads no package', () => {
    const files = ['commands', 'workspace', 'node', 'launch', 'dependencies', 'build'];
    for (const name of files) {
      const file = path.join(root, `tools/bootstrap/${name}.mjs`);
      for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)) {
        expect(specifier).toMatch(/^(node:|\.)/);
      }
    }
  });
});
