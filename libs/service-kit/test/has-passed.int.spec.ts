import {
  describeWithEngine,
  eventually,
  kafkaBus,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
} from '@hazardlens/testing';
import type { WireMessage } from '../src/index.js';

const external = process.env['KAFKA_BROKERS']?.split(',');

// Real: Kafka.
describeWithEngine('what a group has passed', external ? null : localEngineMissing('kafka'), () => {
  let broker: LocalEngine<{ brokers: string[] }> | undefined;
  beforeAll(async () => {
    if (!external) broker = await startLocalEngine('kafka');
  });
  afterAll(() => broker?.stop());

  const topic = 'sites.commands.v1';
  const message = (key: string): WireMessage => ({
    ...{ topic, key, value: '{}', headers: {}, delivery: 'durable', needsConsumer: true },
  });

  it('is all that came before, and nothing while one of it waits', async () => {
    const bus = await kafkaBus(external ?? broker?.info.brokers ?? []);
    const transport = await bus.connect();
    const passed = (before: Date) => transport.hasPassed('sites.commands', topic, before);
    // nobody has ever consumed it, and there is nothing
    expect(await passed(new Date())).toBe(true);
    for (const key of ['a', 'b', 'c']) await transport.publish(message(key));
    const between = new Date(Date.now() + 5);
    expect(await passed(new Date(0))).toBe(true);
    expect(await passed(between)).toBe(false);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const consumption = await transport.consume({
      ...{ group: 'sites.commands', topics: [topic], mode: 'ordered', from: 'start', concurrency: 4 },
      deliver: ({ message: { key } }) => (key === 'a' ? Promise.resolve() : held),
    });
    await eventually(() => expect(Date.now()).toBeGreaterThan(between.getTime()));
    await transport.publish(message('d'));
    expect(await passed(between)).toBe(false);
    release();
    await eventually(async () => expect(await passed(between)).toBe(true));
    await consumption.close();
    await transport.publish(message('e'));
    expect([await passed(between), await passed(new Date(Date.now() + 60_000))]).toEqual([true, false]);
    await bus.close();
  });
});
