import { isOutage } from './outage.js';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('isOutage', () => {
  it.each([
    ['a database without server', named('MongoServerSelectionError')],
    ['a broken connection', named('MongoNetworkError')],
    ['a connection that waits', named('MongooseError', 'Connection operation buffering timed out after 10000ms')],
    ['an object store that refuses', coded('ECONNREFUSED')],
    ['the cause of an error', new Error('photo not read', { cause: coded('ECONNRESET') })],
  ])('%s is one', (_name, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a mistake in the handler', new TypeError('undefined is not a function')],
    ['a duplicate key', Object.assign(named('MongoServerError'), { code: 11_000 })],
    ['a missing object', coded('NoSuchKey')],
    ['a text', 'ECONNREFUSED'],
  ])('%s is none', (_name, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
