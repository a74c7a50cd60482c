import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const launcher = path.join(__dirname, 'fixtures/launcher.mjs');

interface Started {
  launcher: ChildProcess;
  pid: number;
  helper: number;
  lines: AsyncIterator<string>;
  ended: Promise<number | null>;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function start(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH, ...env } });
  running.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  return { launcher: child, ended, lines, ...(JSON.parse(first.value ?? '{}') as { pid: number; helper: number }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(...pids: number[]): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) throw new Error(`still running: ${pids.filter(isAlive)}`);
    await new Promise((resolve) => setTimeout(resolve, 20)); // polling for the end of a process
  }
}

describe('the launcher of npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on once, and the exit code back', async (signal) => {
    const { launcher: child, lines, pid, helper, ended } = await start(process.execPath, [launcher], {});
    child.kill(signal);
    // A terminal and npm both send one.
    child.kill(signal);
    expect(JSON.parse((await lines.next()).value ?? '{}')).toEqual({ received: [signal] });
    expect(await ended).toBe(7);
    await untilGone(pid, helper);
  });

  it('takes what the program forgot with it when the program ends', async () => {
    const { pid, helper, ended } = await start(process.execPath, [launcher], {});
    process.kill(pid, 'SIGKILL');
    expect(await ended).toBe(128 + 9);
    await untilGone(helper);
  });

  it("ends the program when npm's shell dies without a word", async () => {
    const shell = await start('sh', ['-c', `"${process.execPath}" "${launcher}"; true`], {
      npm_lifecycle_event: 'start',
    });
    shell.launcher.kill('SIGKILL');
    await untilGone(shell.pid, shell.helper);
  });

  // Only Linux tells a child that its parent was killed.
  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('ends the program when it is killed itself', async () => {
    const { launcher: child, pid, helper, lines } = await start(process.execPath, [launcher], {});
    child.kill('SIGKILL');
    // Linux sends the signal again when the child is handed from one dying thread of its parent to the next (prctl(2)).
    const { received } = JSON.parse((await lines.next()).value ?? '{}') as { received: string[] };
    expect(new Set(received)).toEqual(new Set(['SIGTERM']));
    await untilGone(pid);
    // Nobody is left who would take along what the program forgot.
    process.kill(helper, 'SIGKILL');
  });
});
