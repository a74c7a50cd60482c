import { execFileSync } from 'node:child_process';
import path from 'node:path';

const preload = path.resolve(__dirname, '../faults/wrong-clock.cjs');
const hourMs = 3_600_000;

/** What a process whose clock is off says to an expression. */
function says(expression: string, offMs: number): unknown {
  const env = { ...process.env, NODE_OPTIONS: `--require ${preload}`, CLOCK_OFF_MS: String(offMs) };
  const text = `console.log(JSON.stringify(${expression}))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', text], { env, encoding: 'utf8' }));
}

it.each([hourMs, -hourMs])('the clock of a process is off by %d ms, whichever way it is asked', (offMs) => {
  const before = Date.now();
  const told = says('[Date.now(), new Date().getTime(), +new Date(Date.now())]', offMs) as number[];
  for (const time of told) {
    expect(time).toBeGreaterThanOrEqual(before + offMs);
    expect(time).toBeLessThan(Date.now() + offMs + 1);
  }
});

it('leaves given times, kinds and the other functions of dates alone', () => {
  const expression =
    "[new Date('2026-03-02T08:00:00Z'), new Date(0) instanceof Date, Date.UTC(2026, 2), Date.parse('1970')]";
  expect(says(expression, hourMs)).toEqual(['2026-03-02T08:00:00.000Z', true, Date.UTC(2026, 2), 0]);
});
