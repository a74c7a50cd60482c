import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  describeWithEngine,
  eventually,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
} from '@hazardlens/testing';
import { Kafka, logLevel } from 'kafkajs';
import { createLogger, ensureTopics, kafkaAdmin, kafkaSecurityFromEnv, kafkaTransport } from '../src/index.js';

jest.setTimeout(120_000);

interface Door {
  readonly scram: string;
  readonly mutual: string;
  readonly username: string;
  readonly password: string;
  readonly ca: string;
  readonly client: { readonly cert: string; readonly key: string };
}
const logger = createLogger({ level: 'silent', name: 'test' });

// Real: a broker with accounts (SCRAM over TLS) and with certificates of both sides.
describeWithEngine('a guarded Kafka', localEngineMissing('kafka'), () => {
  let broker: LocalEngine<{ secure: Door }> | undefined;
  beforeAll(async () => {
    broker = await startLocalEngine('kafka', ['--secure']);
  });
  afterAll(() => broker?.stop());
  const door = (): Door => broker?.info.secure as Door;
  const withAccount = (): NodeJS.ProcessEnv => ({
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA: door().ca,
    KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
    KAFKA_SASL_USERNAME: door().username,
    KAFKA_SASL_PASSWORD: door().password,
  });
  const withCertificate = (): NodeJS.ProcessEnv => ({
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA: door().ca,
    KAFKA_TLS_CERT: door().client.cert,
    KAFKA_TLS_KEY: door().client.key,
  });
  const enter = (at: string, env: NodeJS.ProcessEnv) =>
    kafkaAdmin({ brokers: [at], clientId: 'test', logger, security: kafkaSecurityFromEnv('test', env) });

  it.each([
    ['an account', 'scram', withAccount],
    ['a certificate', 'mutual', withCertificate],
  ] as const)('carries messages for whoever has %s', async (_, port, env) => {
    const topic = `${port}.events`;
    const admin = await enter(door()[port], env());
    await ensureTopics(admin, [{ topic, partitions: 1, retentionMs: 60_000 }]);
    await admin.disconnect();
    const bus = kafkaTransport({
      ...{ brokers: [door()[port]], clientId: port, logger },
      security: kafkaSecurityFromEnv('test', env()),
    });
    const heard: string[] = [];
    await bus.consume({
      ...{ group: port, topics: [topic], mode: 'ordered', from: 'start', concurrency: 1 },
      deliver: async ({ message }) => void heard.push(message.value),
    });
    await bus.publish({
      ...{ topic, key: 'k', value: 'hello', headers: {} },
      ...{ delivery: 'durable', needsConsumer: false },
    });
    await eventually(() => expect(heard).toEqual(['hello']));
    await bus.close();
  });

  it('lets nobody else in', async () => {
    // Without our patience: a wrong certificate looks like a broker that is away.
    const knock = (at: string, env: NodeJS.ProcessEnv) => {
      const security = kafkaSecurityFromEnv('test', env);
      const client = { clientId: 'test', brokers: [at], retry: { retries: 0 }, logLevel: logLevel.NOTHING };
      return new Kafka({ ...client, ...security }).admin().connect();
    };
    const wrong = { ...withAccount(), KAFKA_SASL_PASSWORD: 'guessed' };
    await expect(knock(door().scram, wrong)).rejects.toThrow(/authentication|credentials/i);
    const { KAFKA_TLS_CERT: _, KAFKA_TLS_KEY: __, ...nameless } = withCertificate();
    await expect(knock(door().mutual, nameless)).rejects.toThrow();
    // Nor does it talk to a broker that nobody vouches for.
    const { KAFKA_TLS_CA: ___, ...trusting } = withAccount();
    await expect(knock(door().scram, trusting)).rejects.toThrow(/certificate/i);
  });
});

describe('the settings of a guarded Kafka', () => {
  const read = (env: NodeJS.ProcessEnv) => kafkaSecurityFromEnv('auth', env);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kafka-security-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are none where none are set', () => {
    expect(read({ KAFKA_TLS: '', KAFKA_SASL_MECHANISM: '' })).toEqual({});
  });

  it('are refused by name when they do not go together', () => {
    const file = path.join(folder, 'ca.pem');
    writeFileSync(file, 'pem');
    const account = { KAFKA_SASL_USERNAME: 'u', KAFKA_SASL_PASSWORD: 'p' };
    expect(() => read({ KAFKA_TLS_CA: file })).toThrow(/KAFKA_TLS_CA: counts only with KAFKA_TLS=true/);
    expect(() => read({ KAFKA_TLS: 'true', KAFKA_TLS_CERT: file })).toThrow(/KAFKA_TLS_CERT: needs KAFKA_TLS_KEY/);
    expect(() => read({ KAFKA_SASL_MECHANISM: 'scram-sha-512' })).toThrow(/KAFKA_SASL_USERNAME/);
    expect(() => read(account)).toThrow(/KAFKA_SASL_PASSWORD: goes with KAFKA_SASL_MECHANISM/);
    expect(() => read({ ...account, KAFKA_SASL_MECHANISM: 'plain' })).toThrow(/plain needs KAFKA_TLS=true/);
    expect(() => read({ ...account, KAFKA_SASL_MECHANISM: 'gssapi' })).toThrow(/KAFKA_SASL_MECHANISM/);
    expect(() => read({ KAFKA_TLS: 'true', KAFKA_TLS_CA: path.join(folder, 'none') })).toThrow(
      /KAFKA_TLS_CA cannot be read/,
    );
    expect(read({ KAFKA_TLS: 'true', KAFKA_TLS_CA: file })).toEqual({ ssl: { ca: 'pem' } });
  });
});
