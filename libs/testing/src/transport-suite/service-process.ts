import { eventually } from '../eventually.js';
import { testBusSecrets } from '../service-harness/bus-secrets.js';
import { context } from './bench.js';
import { buildChildren, type Child, startChild } from './child-process.js';
import { addNote } from './contracts.js';
import { kafkaBus } from './kafka-bus.js';
import { World } from './world.js';

/** `runService` as a container runs it: start, health, SIGTERM, and a start that fails. */
export function serviceProcessTests(brokers: () => readonly string[]): void {
  beforeAll(buildChildren, 120_000);

  it('is ready, answers, and on SIGTERM finishes and exits with 0', async () => {
    const bus = await kafkaBus(brokers());
    const world = await World.create(bus);
    const env = {
      ...process.env,
      ...testBusSecrets,
      LOG_LEVEL: 'info',
      KAFKA_BROKERS: brokers().join(','),
      KAFKA_NAMESPACE: bus.namespace,
      MONGODB_URI: world.mongo.uri,
      MONGODB_DATABASE_PREFIX: `${world.prefix}_`,
      DATA_DIR: world.folder,
      INSTANCE_ID: 'note-0',
      METRICS_PORT: String(await freePort()),
      METRICS_HOST: '127.0.0.1',
    };
    const child = startChild('service-child', [], env);
    try {
      const health = `http://127.0.0.1:${env.METRICS_PORT}`;
      await eventually(async () => expect((await fetch(`${health}/health/ready`)).status).toBe(200), {
        timeoutMs: 90_000,
      });
      expect((await fetch(`${health}/health/live`)).status).toBe(200);
      const client = await world.client();
      const asked = Array.from({ length: 10 }, (_, index) => ({ list: `list-${index}`, text: 'x' }));
      const answers = Promise.all(asked.map((note) => client.request(addNote, note, context)));
      await answers;
      // A reply leaves before its message is counted as done, so the count may come a moment after the answers.
      await eventually(async () =>
        expect(await (await fetch(`${health}/metrics`)).text()).toContain(
          'hazardlens_messages_total{service="sites",type="sites.suite-add-note.v1",outcome="done"} 10',
        ),
      );
      await stopsWithin(child, 20_000);
      expect(await world.unsent('sites')).toBe(0);
    } finally {
      child.process.kill('SIGKILL');
      await world.close();
    }
  }, 180_000);

  it('names the variables that it misses, and exits with 1', async () => {
    const child = startChild('service-child', [], { PATH: process.env['PATH'], MONGODB_URI: 'mongodb://127.0.0.1:1' });
    expect(await child.exited).toEqual({ code: 1, signal: null });
    expect(child.complaints()).toMatch(/sites cannot start[\s\S]*KAFKA_BROKERS[\s\S]*BUS_SECRET/);
    expect(child.complaints()).not.toContain('127.0.0.1');
  });
}

async function stopsWithin(child: Child, limitMs: number): Promise<void> {
  const started = Date.now();
  child.process.kill('SIGTERM');
  expect(await child.exited).toEqual({ code: 0, signal: null });
  expect(Date.now() - started).toBeLessThan(limitMs);
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
