import jwt from 'jsonwebtoken';
import { busKeys, busSecrets } from '../config/bus-keys.js';
import { metricsRegistry } from '../metrics/registry.js';
import { COMMAND_LIFE_MS, EVENT_LIFE_MS, lifeOf, MessageSigner } from './message-signature.js';
import type { WireMessage } from './transport.js';

const [first, second] = ['the first secret of forty characters ...', 'the second secret of forty characters ..'];
const signerOf = (env: Record<string, string>) => new MessageSigner(busKeys(busSecrets.parse(env)), 'gateway-0');
const signer = signerOf({ BUS_SECRET: first });
const message: WireMessage = {
  topic: 'auth.commands.v1',
  key: 'tenant:user',
  value: '{"data":{"actor":{"role":"worker"}}}',
  headers: {
    type: 'auth.update-user.v1',
    'reply-to': 'gateway.replies.g0',
    'only-for': 'auth',
    claim: 'claims/kept/1',
  },
  delivery: 'durable',
  needsConsumer: true,
};
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('a signed message', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const distrust = (changed: Partial<WireMessage>) =>
    signer.distrust({ ...signer.sign(message), ...changed }, lifeOf(message.topic));
  const withHeader = (name: string, text: string) => ({ headers: { ...signer.sign(message).headers, [name]: text } });

  it('counts, and says who sent it', () => {
    expect(distrust({})).toBeNull();
    const { signature = '' } = signer.sign(message).headers;
    expect(jwt.decode(signature)).toMatchObject({ iss: 'gateway-0' });
  });

  it.each<[string, Partial<WireMessage>]>([
    ['topic', { topic: 'auth.queries.v1' }],
    ['key', { key: 'tenant:another' }],
    ['content', { value: '{"data":{"actor":{"role":"super_admin"}}}' }],
    ['type', withHeader('type', 'auth.delete-user.v1')],
    ['place of the answer', withHeader('reply-to', 'mine')],
    ['addressee', withHeader('only-for', 'sites')],
    ['place of its content', withHeader('claim', 'claims/kept/2')],
    ['header that is not known', withHeader('new', 'x')],
  ])('is forged with another %s', (_, changed) => {
    expect(distrust(changed)).toBe('forged');
  });

  it('may be traced and parked on its way', () => {
    expect(distrust(withHeader('traceparent', '00-1-2-01'))).toBeNull();
    expect(distrust(withHeader('dlq-error', 'broken'))).toBeNull();
  });

  it('is forged when its token is another message’s, another key’s, or none', () => {
    const other = signer.sign({ ...message, value: '{}' }).headers['signature'] ?? '';
    const stranger = signerOf({ BUS_SECRET: second }).sign(message).headers['signature'] ?? '';
    const unsigned = jwt.sign({ hash: 'x' }, '', { algorithm: 'none' });
    for (const signature of [other, stranger, unsigned, '', 'nonsense', 'a.b.c']) {
      expect(distrust(withHeader('signature', signature))).toBe('forged');
    }
    expect(distrust({ headers: message.headers })).toBe('unsigned');
  });

  it.each([
    ['auth.queries.v1', 5 * minute],
    ['gateway.replies.gateway-0', 5 * minute],
    ['auth.commands.v1', 7.5 * day],
    ['auth.user.events.v1', 31 * day],
  ])('of %s counts for its time, whichever clock is five minutes ahead', (topic, lifeMs) => {
    jest.useFakeTimers({ now: 1_700_000_000_000 });
    const signed = signer.sign({ ...message, topic });
    const after = (ms: number) => {
      jest.setSystemTime(1_700_000_000_000 + ms);
      return signer.distrust(signed, lifeOf(topic));
    };
    expect([after(-5 * minute), after(lifeMs + 5 * minute - 1_000), after(lifeMs + 5 * minute + 1_000)]).toEqual([
      null,
      null,
      'expired',
    ]);
    expect(signer.distrust(signed, Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('tells how far its sender’s clock is from ours: by the quickest since that was last asked', async () => {
    jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const signed = signer.sign(message);
    const told = async () => {
      const text = await metricsRegistry.getSingleMetricAsString('hazardlens_clock_difference_seconds');
      return text.split('\n').filter((line) => line.startsWith('hazardlens_'));
    };
    for (const ms of [30_000, 12_000, 90_000]) {
      jest.setSystemTime(1_700_000_000_000 + ms);
      expect(signer.distrustArrived(signed)).toBeNull();
    }
    expect(await told()).toEqual(['hazardlens_clock_difference_seconds{sender="gateway-0"} 12']);
    expect(await told()).toEqual([]);
    jest.setSystemTime(1_700_000_000_000 - 20_000);
    signer.distrustArrived(signed);
    // What is refused, and a letter that somebody sends again, tell nothing of clocks.
    expect(signer.distrustArrived({ ...signed, value: '{}' })).toBe('forged');
    jest.setSystemTime(1_700_000_000_000 - 40_000);
    signer.distrust(signed, Number.POSITIVE_INFINITY);
    expect(await told()).toEqual(['hazardlens_clock_difference_seconds{sender="gateway-0"} -20']);
  });

  it('counts shorter than inboxes remember commands, and longer than Kafka keeps them and events', () => {
    expect(COMMAND_LIFE_MS).toBeGreaterThan(7 * day);
    expect(COMMAND_LIFE_MS + 5 * minute).toBeLessThan(8 * day);
    expect(EVENT_LIFE_MS).toBeGreaterThan(30 * day);
  });

  it('is taken while its secret is replaced by another: before, meanwhile and after', () => {
    const steps = [
      signerOf({ BUS_SECRET: first, BUS_SECRET_ACCEPTED: second }),
      signerOf({ BUS_SECRET: second, BUS_SECRET_ACCEPTED: first }),
    ];
    for (const from of steps) {
      for (const to of steps) expect(to.distrust(from.sign(message), COMMAND_LIFE_MS)).toBeNull();
    }
    const done = signerOf({ BUS_SECRET: second });
    expect(steps.map((from) => done.distrust(from.sign(message), COMMAND_LIFE_MS))).toEqual(['forged', null]);
  });

  it('may be missing while an older version runs beside, but not be wrong', () => {
    const upgrading = signerOf({ BUS_SECRET: first, BUS_UPGRADE: 'true' });
    expect(upgrading.distrust(message, COMMAND_LIFE_MS)).toBeNull();
    const stranger = signerOf({ BUS_SECRET: second }).sign(message);
    expect(upgrading.distrust(stranger, COMMAND_LIFE_MS)).toBe('forged');
  });
});

describe('the bus’s secrets', () => {
  it.each([
    ['BUS_SECRET', {}],
    ['BUS_SECRET', { BUS_SECRET: 'short' }],
    ['BUS_SECRET_ACCEPTED', { BUS_SECRET: first, BUS_SECRET_ACCEPTED: `${second},short` }],
    ['SEAL_SECRET', { BUS_SECRET: first, SEAL_SECRET: 'short' }],
  ])('are refused when %s is missing or short', (name, env) => {
    const { error } = busSecrets.safeParse(env);
    expect(error?.issues[0]?.path[0]).toBe(name);
  });

  it('have nothing in common, though one secret served for all', () => {
    const { signing, sealing } = busKeys(busSecrets.parse({ BUS_SECRET: first, JWT_SECRET: first }));
    const bytes = [signing.current, sealing?.current].map((key) => key?.secret.export().toString('hex'));
    expect(new Set([...bytes, Buffer.from(first).toString('hex')]).size).toBe(3);
    expect(busKeys(busSecrets.parse({ BUS_SECRET: first })).sealing).toBeNull();
  });
});
