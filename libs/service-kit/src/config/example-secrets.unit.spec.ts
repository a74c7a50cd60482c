import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { platformFromEnv } from '../service/platform-from-env.js';
import { refuseExampleSecrets } from './example-secrets.js';
import { ConfigError } from './parse-config.js';

const example = parseEnv(readFileSync(path.join(__dirname, '../../../../.env.example'), 'utf8'));
const own = { JWT_SECRET: 'a'.repeat(40), MONGODB_URI: 'mongodb://mongo', S3_SECRET_KEY: 'b'.repeat(20) };

describe('secrets of the example', () => {
  it.each(['JWT_SECRET', 'BUS_SECRET', 'S3_SECRET_KEY'])(
    'as %s stop the start, and the message names it without its value',
    (name) => {
      const env = { ...own, [name]: example[name] };
      const refused = () => refuseExampleSecrets('gateway', env);
      expect(refused).toThrow(ConfigError);
      expect(refused).toThrow(name);
      expect(refused).not.toThrow(example[name]);
    },
  );

  it('inside an address stop the start too', () => {
    const env = { ...own, MONGODB_URI: `mongodb://hazardlens:${example['MONGODB_PASSWORD']}@mongo:27017/` };
    expect(() => refuseExampleSecrets('auth', env)).toThrow('MONGODB_URI');
  });

  it.each([
    ['S3_SECRET_KEY', 'minioadmin'],
    ['KAFKA_SASL_PASSWORD', 'secret'],
    ['MONGODB_URI', 'mongodb://hazardlens:password@mongo:27017/?replicaSet=rs0'],
    ['SUPER_ADMIN_PASSWORD', 'changeme'],
  ])('are refused as what servers come with, too: %s=%s', (name, value) => {
    expect(() => refuseExampleSecrets('auth', { ...own, [name]: value })).toThrow(name);
    expect(() => refuseExampleSecrets('auth', { ...own, [name]: value, DEMO: 'true' })).not.toThrow();
  });

  it.each(['true', '1', 'TRUE'])('are good enough for a demo: DEMO=%s', (DEMO) => {
    expect(() => refuseExampleSecrets('gateway', { ...example, DEMO })).not.toThrow();
  });

  it('are refused before anything is connected', () => {
    const env = { ...own, KAFKA_BROKERS: 'nowhere:9092', JWT_SECRET: example['JWT_SECRET'] };
    expect(() => platformFromEnv('auth', env)).toThrow('JWT_SECRET');
  });

  it('leave own secrets alone', () => {
    expect(() => refuseExampleSecrets('gateway', own)).not.toThrow();
  });
});
