import {
  describeWithEngine,
  eventually,
  kafkaBus,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
  uniqueName,
} from '@hazardlens/testing';
import { createLogger, inProcessTransport, metricsRegistry, type Transport, type WireMessage } from '../src/index.js';
import { Lease } from '../src/leases.js';
import { OutboxRelay } from '../src/outbox/relay.js';
import { kitCollections, type OutboxRow } from '../src/storage/kit-collections.js';
import { useMongo } from './support/mongo.js';

jest.setTimeout(120_000);
const external = process.env['KAFKA_BROKERS']?.split(',');
const topic = 'sites.commands.v1';
const backlog = 10_000;
const places = 4;

const message = (tenant: string, number: number): WireMessage => ({
  // about as long as a command to analyse a photo
  ...{ topic, key: `${tenant}:${number}`, value: JSON.stringify({ text: 'x'.repeat(2_000) }), headers: {} },
  ...{ delivery: 'durable', needsConsumer: true },
});

/** A detector that takes no time, and notes whose turn it was. The first ones wait until it is let go. */
class Detector {
  readonly begun: string[] = [];
  go: () => void = () => {};
  readonly #held = new Promise<void>((resolve) => {
    this.go = resolve;
  });

  consume(transport: Transport) {
    return transport.consume({
      ...{ group: 'sites.commands', topics: [topic], mode: 'ordered', from: 'start', concurrency: places },
      deliver: async ({ message: { key } }) => {
        this.begun.push(key.split(':')[0] ?? '');
        await this.#held;
      },
    });
  }
}

/** How many of the large one's were begun after the small one had asked, and before the small one's was. */
async function placesLost(detector: Detector, ask: () => Promise<void>, arrived: () => Promise<void>): Promise<number> {
  await eventually(() => expect(detector.begun).toHaveLength(places));
  await ask();
  await arrived();
  detector.go();
  await eventually(() => expect(detector.begun).toContain('small'));
  return detector.begun.indexOf('small') - places;
}

/** Messages that a group's members have seen on the broker and are not done with. */
async function seen(group: string): Promise<number> {
  const metric = await metricsRegistry.getSingleMetric('hazardlens_consumer_lag')?.get();
  const own = metric?.values.filter(({ labels }) => labels['group'] === group) ?? [];
  return own.reduce((sum, { value }) => sum + value, 0);
}

describeWithEngine('a share of Kafka', external ? null : localEngineMissing('kafka'), () => {
  let broker: LocalEngine<{ brokers: string[] }> | undefined;
  beforeAll(async () => {
    if (!external) broker = await startLocalEngine('kafka');
  });
  afterAll(() => broker?.stop());

  it(`behind ${backlog} of another organisation is the next one`, async () => {
    const bus = await kafkaBus(external ?? broker?.info.brokers ?? []);
    const transport = await bus.connect();
    await Promise.all(Array.from({ length: backlog }, (_, number) => transport.publish(message('large', number))));
    const detector = new Detector();
    const consumption = await detector.consume(transport);
    const group = 'sites.commands';
    // More than were sent where a busy broker answered too late and was sent some again.
    let ofLarge = 0;
    const lost = await placesLost(
      detector,
      async () => {
        await eventually(async () => {
          ofLarge = await seen(group);
          expect(ofLarge).toBeGreaterThanOrEqual(backlog);
        });
        await transport.publish(message('small', 0));
      },
      () => eventually(async () => expect(await seen(group)).toBeGreaterThan(ofLarge)),
    );
    expect(lost).toBeLessThanOrEqual(places);
    await consumption.close();
    await bus.close();
  });
});

describe('a share of the in-process bus', () => {
  const mongo = useMongo();

  it(`behind ${backlog} of another organisation is the next one`, async () => {
    const { outbox, leases } = kitCollections(await mongo.database());
    const transport = inProcessTransport({ deadLetters: { add: async () => {}, close: async () => {} } });
    const logger = createLogger({ level: 'silent' });
    const lease = new Lease(leases, 'relay', uniqueName('relay'), 10_000);
    const relay = new OutboxRelay({ service: 'sites', outbox, lease, transport, logger });
    const row = (sent: WireMessage, number: number): OutboxRow => {
      const { key, value, headers, needsConsumer: needs_consumer } = sent;
      return {
        _id: String(number).padStart(15, '0'),
        key,
        topic,
        value,
        headers: { ...headers },
        needs_consumer,
        version: null,
      };
    };
    await outbox.insertMany(Array.from({ length: backlog }, (_, number) => row(message('large', number), number)));
    const detector = new Detector();
    const consumption = await detector.consume(transport);
    relay.start();
    let tookSmall = false;
    const publish = transport.publish.bind(transport);
    transport.publish = (each) => {
      tookSmall ||= each.key.startsWith('small');
      return publish(each);
    };
    const lost = await placesLost(
      detector,
      async () => {
        await outbox.insertOne(row(message('small', 0), backlog));
        relay.wake();
      },
      () => eventually(() => expect(tookSmall).toBe(true)),
    );
    expect(lost).toBeLessThanOrEqual(places);
    await outbox.deleteMany({});
    await relay.close();
    await consumption.close();
  });
});
