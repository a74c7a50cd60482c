import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface FileResult {
  file: string;
  passed: number;
  skipped: number;
  failures: string[];
  skips: string[];
}
interface Run {
  files: FileResult[];
  problem?: string;
  unsteady?: string[];
}
interface Counts {
  summed(run: Run): { passed: number; failed: number; skipped: number; failures: string[]; unsteady: string[] };
  withSecondTry(first: Run, second: Run): Run;
}
const counts = (): Promise<Counts> =>
  import(pathToFileURL(path.join(__dirname, '../test-runner/counts.mjs')).href) as Promise<Counts>;

const result = (file: string, passed: number, ...failures: string[]): FileResult => ({
  file,
  passed,
  skipped: 0,
  failures: failures.map((failure) => `${file}: ${failure}`),
  skips: [],
});

describe('a second try', () => {
  it('counts a test that passes then as passed, and names it as unsteady', async () => {
    const { summed, withSecondTry } = await counts();
    const first = { files: [result('a', 3), result('b', 4, 'is late')] };
    const total = summed(withSecondTry(first, { files: [result('b', 5)] }));
    expect(total).toMatchObject({ passed: 8, failed: 0, failures: [], unsteady: ['b: is late'] });
  });

  it('changes nothing for what fails twice, and for files that it did not run', async () => {
    const { summed, withSecondTry } = await counts();
    const first = { files: [result('a', 3, 'is wrong'), result('b', 4, 'is late')] };
    const total = summed(withSecondTry(first, { files: [result('b', 4, 'is still late')] }));
    expect(total).toMatchObject({ passed: 7, failed: 2, failures: ['a: is wrong', 'b: is still late'], unsteady: [] });
  });

  it('is no way past a run that gave no result', async () => {
    const { summed, withSecondTry } = await counts();
    const first = { files: [result('b', 4, 'is late')] };
    const total = summed(withSecondTry(first, { files: [], problem: 'Jest gave no result' }));
    expect(total.failed).toBe(2);
  });

  it('is given to a few files of a run: one more than that fails it', async () => {
    const { mostUnsteady, report } = (await import(
      pathToFileURL(path.join(__dirname, '../test-runner/report.mjs')).href
    )) as { mostUnsteady: number; report(results: object[]): number };
    const said: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
    const run = (files: number) => {
      const unsteady = Array.from({ length: files }, (_, file) => [`${file}.int: is late`, `${file}.int: too`]).flat();
      return [{ name: 'int', seconds: 1, passed: 9, failed: 0, skipped: 0, unsteady }];
    };
    expect(mostUnsteady).toBe(3);
    expect(report(run(3))).toBe(0);
    expect(said.at(-1)).toMatch(/9 passed, 0 failed, 0 skipped$/);
    expect(report(run(4))).toBe(1);
    expect(said.at(-1)).toMatch(/9 passed, 1 failed, 0 skipped$/);
    jest.restoreAllMocks();
  });
});
