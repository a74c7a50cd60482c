/** The Docker daemon: one that answers, else (Debian, as root) one of our own that ends with us. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { endProcess, runToEnd, spawnGuarded, tailOf, temporaryFolder, untilReady, which } from '../engines/common.mjs';

const answers = (env) => spawnSync('docker', ['info'], { env, timeout: 20_000 }).status === 0;

/** @returns { env, own, stop }: what `docker` has to be called with, and how to end what was started */
export async function findDaemon(say) {
  if (which('docker') && answers(process.env)) {
    say('Docker: a daemon answers');
    return { env: process.env, own: false, stop: async () => {} };
  }
  if (process.getuid?.() !== 0 || !which('apt-get')) {
    throw new Error('No Docker daemon answers, and only root on Debian can be given one.');
  }
  if (!which('dockerd')) {
    say('Docker: installing a daemon');
    // RUNLEVEL: the package must start no service, which would outlive us.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    await runToEnd('apt-get', ['update', '-qq'], { env });
    await runToEnd('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'docker.io', 'iptables'], { env });
  }
  return startDaemon(say);
}

async function startDaemon(say) {
  const folder = temporaryFolder('docker');
  const inside = (name) => path.join(folder, name);
  const child = spawnGuarded(
    'dockerd',
    [
      ...['--data-root', inside('data'), '--exec-root', inside('exec'), '--pidfile', inside('pid')],
      ...['--storage-driver', 'overlay2', '-H', `unix://${inside('docker.sock')}`],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
    'TERM',
  );
  // Its builder is the classic one: Debian's Docker comes without another.
  const env = { ...process.env, DOCKER_HOST: `unix://${inside('docker.sock')}`, DOCKER_BUILDKIT: '0' };
  const stop = async () => {
    await endProcess(child, 60_000);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady('dockerd', child, async () => answers(env), tailOf(child));
  } catch (error) {
    await stop();
    throw error;
  }
  say('Docker: a daemon of our own, which ends with this run');
  return { env, own: true, stop };
}
