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
});
