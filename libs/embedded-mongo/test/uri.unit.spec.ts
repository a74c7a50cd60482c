import { databaseUri } from '../src/index.js';

describe('databaseUri', () => {
  it.each([
    ['mongodb://%2Ftmp%2Fa.sock/?replicaSet=rs0', 'mongodb://%2Ftmp%2Fa.sock/auth?replicaSet=rs0'],
    ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/auth'],
    ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/auth'],
    ['mongodb://a,b/?x=1', 'mongodb://a,b/auth?x=1'],
    ['mongodb+srv://user:pw@host/old?x=1', 'mongodb+srv://user:pw@host/auth?x=1'],
  ])('puts the name into %s', (uri, expected) => {
    expect(databaseUri(uri, 'auth')).toBe(expected);
  });

  it('refuses what is no connection string', () => {
    expect(() => databaseUri('http://x', 'auth')).toThrow('not a MongoDB connection string');
  });
});
