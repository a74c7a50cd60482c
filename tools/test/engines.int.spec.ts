import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface Ready {
  pid: number;
  brokers?: string[];
  endpoint?: string;
}

const programOf = (engine: string): string => path.join(__dirname, '../engines', `${engine}.mjs`);
const missingOf = (engine: string): string | null => {
  const { status, stdout } = spawnSync(process.execPath, [programOf(engine), '--check'], { encoding: 'utf8' });
  return status === 0 ? null : (JSON.parse(stdout) as { unavailable: string }).unavailable;
};

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function start(engine: string): Promise<{ child: ChildProcess; ready: Ready; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [programOf(engine)], { stdio: ['pipe', 'pipe', 'inherit'] });
  running.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const line = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  return { child, ready: JSON.parse(line.value ?? '{}') as Ready, ended };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
const portOf = ({ brokers, endpoint }: Ready): number => Number((brokers?.[0] ?? endpoint ?? '').split(':').pop());

describe.each(['kafka', 'minio'])('the %s program', (engine) => {
  const missing = missingOf(engine);
  const whenThere = missing && process.env.REQUIRE_ALL !== '1' ? it.skip : it;
  if (missing) console.warn(missing);

  whenThere('serves on its own port until its input ends', async () => {
    const { child, ready, ended } = await start(engine);
    expect(await accepts(portOf(ready))).toBe(true);
    child.stdin?.end();
    expect(await ended).toBe(0);
    expect(await accepts(portOf(ready))).toBe(false);
  });

  whenThere('ends at SIGTERM, and two run side by side', async () => {
    const [one, other] = await Promise.all([start(engine), start(engine)]);
    expect(portOf(one.ready)).not.toBe(portOf(other.ready));
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    expect(await accepts(portOf(other.ready))).toBe(true);
    other.child.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  });
});
