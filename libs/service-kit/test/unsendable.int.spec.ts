import { eventually } from '@hazardlens/testing';
import { createLogger, type DeadLetter, type Transport, UnsendableError, type WireMessage } from '../src/index.js';
import { Lease } from '../src/leases.js';
import { OutboxRelay } from '../src/outbox/relay.js';
import { kitCollections, type OutboxRow } from '../src/storage/kit-collections.js';
import { prepareKit } from '../src/storage/prepare-database.js';
import { useMongo } from './support/mongo.js';

const mongo = useMongo();
const row = (id: number, key: string, value: string): OutboxRow => ({
  ...{ _id: `00000000000000${id}`, key, value, topic: 'sites.site.events.v1', headers: { type: 'told' } },
  ...{ needs_consumer: false, version: id },
});

it('what the bus never takes is parked, and what comes after it for the same record is sent', async () => {
  const connection = await mongo.database();
  await prepareKit(connection);
  const { outbox, leases } = kitCollections(connection);
  const sent: string[] = [];
  const parked: DeadLetter[] = [];
  let storeAway = true;
  const transport = {
    kind: 'kafka',
    healthy: () => true,
    publish: async ({ value }: WireMessage) => {
      if (value === 'endless') throw new UnsendableError('the broker refuses the message');
      sent.push(value);
    },
    park: async (letter: DeadLetter) => {
      if (storeAway) {
        storeAway = false;
        throw new Error('no dead letters now');
      }
      parked.push(letter);
    },
  } as unknown as Transport;
  const logger = createLogger({ level: 'silent' });
  const relay = new OutboxRelay({
    service: 'sites',
    outbox,
    lease: new Lease(leases, 'r', 'me', 5_000),
    transport,
    logger,
  });
  await outbox.insertMany([row(1, 'a', 'endless'), row(2, 'a', 'after'), row(3, 'b', 'other')]);
  relay.start();
  try {
    await eventually(async () => {
      expect(sent.sort()).toEqual(['after', 'other']);
      expect(await outbox.countDocuments()).toBe(0);
    });
    expect(parked).toMatchObject([{ consumer: 'outbox', message: { value: 'endless' }, tries: 2 }]);
  } finally {
    await relay.close();
  }
});
