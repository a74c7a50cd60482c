import { z } from 'zod';
import { platformFromEnv } from '../service/platform-from-env.js';
import { ConfigError, parseConfig } from './parse-config.js';

const schema = z.object({ JWT_SECRET: z.string().min(32), PORT: z.coerce.number().default(3000) });

describe('parseConfig', () => {
  it('names every variable that is missing or wrong, and shows no value', () => {
    const env = { JWT_SECRET: 'short-secret', PORT: 'abc' };
    const read = () => parseConfig('auth', schema, env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/auth cannot start[\s\S]*JWT_SECRET[\s\S]*PORT/);
    expect(read).not.toThrow(/short-secret|abc/);
  });

  it('says of what is missing just that', () => {
    expect(() => parseConfig('auth', schema, {})).toThrow('JWT_SECRET: is missing');
  });

  it('takes an empty variable for an absent one', () => {
    expect(parseConfig('auth', schema, { JWT_SECRET: 'x'.repeat(32), PORT: '' })).toMatchObject({ PORT: 3000 });
    expect(() => parseConfig('auth', schema, { JWT_SECRET: '' })).toThrow('JWT_SECRET');
  });

  it('takes blanks for nothing: as a number they would be 0, which means any port, or no limit', () => {
    expect(parseConfig('auth', schema, { JWT_SECRET: 'x'.repeat(32), PORT: ' ' })).toMatchObject({ PORT: 3000 });
    expect(() => parseConfig('auth', schema, { JWT_SECRET: ' '.repeat(40) })).toThrow('JWT_SECRET: is missing');
  });
});

describe('platformFromEnv', () => {
  it('names what the distributed edition needs', () => {
    expect(() => platformFromEnv('auth', {})).toThrow(/KAFKA_BROKERS[\s\S]*MONGODB_URI[\s\S]*BUS_SECRET/);
    expect(() => platformFromEnv('auth', { KAFKA_BROKERS: 'nonsense', MONGODB_URI: 'mongodb://h' })).toThrow(
      'KAFKA_BROKERS',
    );
    const bus = { KAFKA_BROKERS: 'h:1', MONGODB_URI: 'mongodb://h', BUS_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' };
    expect(() => platformFromEnv('auth', bus)).toThrow(/S3_ENDPOINT.*DATA_DIR/);
    const half = { ...bus, S3_ENDPOINT: 'http://h', S3_ACCESS_KEY: 'a' };
    expect(() => platformFromEnv('auth', half)).toThrow('S3_ACCESS_KEY');
  });

  it.each([
    // a word and a colon are an address of some kind, too
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_BUCKET', 'photos of sites'],
    ['KAFKA_NAMESPACE', 'test/'],
  ])('names %s when nobody could be reached by it', (name, value) => {
    const env = {
      ...{ KAFKA_BROKERS: 'h:1', MONGODB_URI: 'mongodb://h', BUS_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' },
      ...{ S3_ENDPOINT: 'http://h', [name]: value },
    };
    expect(() => platformFromEnv('auth', env)).toThrow(`${name}: `);
  });
});
