import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ticksASecond = 100;

/** Seconds of processor time by part, of all its threads; of Linux's /proc, where what else a machine does does not count. */
export class ProcessorTime {
  readonly #before = new Map<string, number>();

  constructor(private readonly processes: ReadonlyMap<string, ChildProcess>) {
    for (const [name, { pid }] of processes) this.#before.set(name, secondsOf(pid));
  }

  /** Since it was made, by part. */
  spent(): Map<string, number> {
    return new Map(
      [...this.processes].map(([name, { pid }]) => [name, secondsOf(pid) - (this.#before.get(name) ?? 0)]),
    );
  }
}

function secondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // what the program is called stands in brackets and may hold blanks
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksASecond;
}
