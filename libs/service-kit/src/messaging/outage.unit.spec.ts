import { isOutage } from './outage.js';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('isOutage', () => {
  it.each([
    ['a database without server', named('MongoServerSelectionError')],
    ['a broken connection', named('MongoNetworkError')],
    ['a connection that waits', named('MongooseError', 'Connection operation buffering timed out after 10000ms')],
    ['an object store that refuses', coded('ECONNREFUSED')],
    ['a store that throttles', coded('SlowDown')],
    ['a store that is full', coded('XMinioStorageFull')],
    ['a store that is out of order', coded('InternalError')],
    ['a store whose keys were changed', coded('InvalidAccessKeyId')],
    ['a full disk', coded('ENOSPC')],
    ['a database that took too long', Object.assign(named('MongoServerError'), { code: 50 })],
    ['a database that steps down', Object.assign(named('MongoServerError'), { code: 189 })],
    ['a database whose disk is full', Object.assign(named('MongoServerError'), { code: 14_031 })],
    ['a pool without a free connection', named('MongoWaitQueueTimeoutError')],
    ['a service that cannot work now', named('UnavailableError')],
    ['the cause of an error', new Error('photo not read', { cause: coded('ECONNRESET') })],
  ])('%s is one', (_name, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a mistake in the handler', new TypeError('undefined is not a function')],
    ['a duplicate key', Object.assign(named('MongoServerError'), { code: 11_000 })],
    ['a document that is too long', Object.assign(named('MongoServerError'), { code: 10_334 })],
    ["another library's number 50", Object.assign(new Error('x'), { code: 50 })],
    ['a missing object', coded('NoSuchKey')],
    ['a text', 'ECONNREFUSED'],
  ])('%s is none', (_name, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
