/** The product as a stage wants it, with several replicas of each part, each of which can be of either version. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { answers, startPart, stopPart } from '../../distributed/part.mjs';
import { environmentOf } from '../../distributed.mjs';
import { freePorts, runToEnd } from '../../engines/common.mjs';
import { startBalancer } from './balancer.mjs';
import { parts, replicas } from './steps.mjs';

/** @param folders version → the checkout it runs from */
export async function startCrew({ folders, env, log }) {
  const secrets = ['JWT_SECRET', 'BUS_SECRET'].map((name) => [name, randomBytes(32).toString('base64url')]);
  const shared = {
    ...{ ...process.env, S3_BUCKET: 'hazardlens', GATEWAY_REPLICAS: String(replicas) },
    ...Object.fromEntries(secrets),
    ...env,
  };
  const balancer = await startBalancer();
  /** `part replica` → { child, port, version } */
  const running = new Map();
  const wanted = new Set();
  const crashed = [];
  let started = 0;

  const start = async (part, replica, version) => {
    started += 1;
    const isGateway = part === 'gateway';
    const [metricsPort, port] = await freePorts(2);
    // as the chart has them: a gateway's name outlives it, a service's replica gets a new one
    const id = `${part}-${isGateway ? replica : started}`;
    const file = path.join(folders[version], isGateway ? 'gateway' : `services/${part}`, 'dist/main.js');
    const ownEnv = {
      INSTANCE_ID: id,
      METRICS_PORT: String(metricsPort),
      METRICS_HOST: '127.0.0.1',
      PORT: String(port),
    };
    const ready = isGateway ? `${port}/api/health/ready` : `${metricsPort}/health/ready`;
    const { child } = await startPart({
      name: `${id}-${version}`,
      file,
      env: { ...environmentOf(part, shared), ...ownEnv },
      ready: { probe: () => answers(`http://127.0.0.1:${ready}`) },
      log,
    });
    child.once('exit', (code, signal) => {
      if (!wanted.has(child)) crashed.push(`${id} (${version}) ended with ${code ?? signal}`);
    });
    if (isGateway) balancer.add(port);
    return { child, port, version };
  };
  const stop = async ({ child, port }) => {
    balancer.remove(port);
    wanted.add(child);
    await stopPart(child);
  };

  const crew = {
    url: balancer.url,
    env: shared,
    crashed,
    processes: new Map(),
    metrics: new Map(),
    versions: () => [...running.values()].map(({ version }) => version),
    /** What the chart does by a job before each install and upgrade: topics and bucket. */
    prepare: (version) =>
      runToEnd(process.execPath, [path.join(folders[version], 'tools/distributed/prepare.mjs')], { env: shared }),
    /** Of a service the new replica is ready before the old one goes; a gateway's name can be had once only. */
    replace: async ({ part, replica, version }) => {
      const key = `${part} ${replica}`;
      const before = running.get(key);
      if (before && part === 'gateway') await stop(before);
      running.set(key, await start(part, replica, version));
      if (before && part !== 'gateway') await stop(before);
    },
    stop: async () => {
      const all = (chosen) => Promise.all([...running].filter(chosen).map(([, each]) => stop(each)));
      await all(([key]) => key.startsWith('gateway'));
      await all(([key]) => !key.startsWith('gateway'));
      await balancer.close();
    },
  };
  try {
    await crew.prepare('old');
    for (let replica = 0; replica < replicas; replica += 1) {
      const services = parts.filter((part) => part !== 'gateway');
      await Promise.all(services.map((part) => crew.replace({ part, replica, version: 'old' })));
      await crew.replace({ part: 'gateway', replica, version: 'old' });
    }
    return crew;
  } catch (error) {
    await crew.stop();
    throw error;
  }
}
