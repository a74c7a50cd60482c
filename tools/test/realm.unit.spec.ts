import path from 'node:path';
import { parse } from 'yaml';

interface Environment {
  teardown(): Promise<void>;
}
const SharedRealm = require('../test-runner/realm/environment.cjs') as new (config: {
  projectConfig: object;
}) => Environment;

const world = globalThis as Record<string, unknown>;

describe('the realm of tests', () => {
  it('gives back what a file changed of globals and of the process’s environment', async () => {
    const [fetchBefore, pathBefore] = [globalThis.fetch, process.env['PATH']];
    const realm = new SharedRealm({ projectConfig: { fakeTimers: {} } });
    world['leftByAFile'] = 1;
    world['fetch'] = () => 'nothing';
    process.env['LEFT_BY_A_FILE'] = '1';
    process.env['PATH'] = '/nowhere';
    await realm.teardown();
    expect('leftByAFile' in world).toBe(false);
    expect(globalThis.fetch).toBe(fetchBefore);
    expect(process.env['LEFT_BY_A_FILE']).toBeUndefined();
    expect(process.env['PATH']).toBe(pathBefore);
  });

  it('is that of packages and of Node as well: what one makes is known to the others', () => {
    expect(() => parse('a: [')).toThrow(Error);
    expect(parse('[]')).toBeInstanceOf(Array);
    expect(() => path.join(1 as unknown as string)).toThrow(TypeError);
  });
});
