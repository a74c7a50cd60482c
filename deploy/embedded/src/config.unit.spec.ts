import { readEmbeddedConfig } from './config.js';

describe('what the embedded edition reads', () => {
  it.each(['LOG_LEVEL', 'SYNC', 'DEMO', 'JWT_SECRET', 'EMBEDDED_MONGO_SLOW_MS', 'EMBEDDED_MONGO_REAP_MS'])(
    'a wrong %s stops the start with its name',
    (name) => {
      expect(() => readEmbeddedConfig({ [name]: 'nonsense' })).toThrow(`embedded cannot start`);
      expect(() => readEmbeddedConfig({ [name]: 'nonsense' })).toThrow(`${name}: `);
    },
  );

  it('a pause that no timer knows is none: it would be a millisecond', () => {
    expect(() => readEmbeddedConfig({ EMBEDDED_MONGO_REAP_MS: '2147483648' })).toThrow('EMBEDDED_MONGO_REAP_MS: ');
  });

  it('an empty variable is an absent one', () => {
    expect(readEmbeddedConfig({ DATA_DIR: '', LOG_LEVEL: '' })).toMatchObject({ DATA_DIR: '.data', LOG_LEVEL: 'warn' });
  });
});
