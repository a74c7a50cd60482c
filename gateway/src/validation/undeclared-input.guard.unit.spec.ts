import 'reflect-metadata';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { UndeclaredInputGuard } from './undeclared-input.guard.js';

/** What the guard says of a request to a route whose parameters Nest keeps under such keys. */
function asked(keys: readonly string[], input: { query?: unknown; body?: unknown }): boolean {
  class Sites {
    list() {}
  }
  Reflect.defineMetadata(ROUTE_ARGS_METADATA, Object.fromEntries(keys.map((key) => [key, {}])), Sites, 'list');
  return new UndeclaredInputGuard().canActivate({
    getClass: () => Sites,
    getHandler: () => Sites.prototype.list,
    switchToHttp: () => ({ getRequest: () => input }),
  } as unknown as ExecutionContext);
}

describe('input that a route does not declare', () => {
  it.each([
    ['no parameter', []],
    // what Nest makes of a decorator of our own: 21 random letters and digits, then this; three and four are its body and query
    ['a decorator of our own', ['Xa4V9m_bq7KJ0zWtYc2rD__customRouteArgs__:0']],
    ['one whose random part begins with a digit', ['3aV9m_bq7KJ0zWtYc2rDx__customRouteArgs__:0']],
    ['another one', ['4-V9m_bq7KJ0zWtYc2rDx__customRouteArgs__:0', '3__customRouteArgs__:1']],
  ])('is refused where there is %s', (_, keys) => {
    expect(() => asked(keys, { body: { all: true } })).toThrow();
    expect(() => asked(keys, { query: { all: 'true' } })).toThrow();
    expect(asked(keys, { query: {}, body: undefined })).toBe(true);
  });

  it('is left to the schema where the route declares it', () => {
    expect(asked(['3:0'], { body: { all: true } })).toBe(true);
    expect(asked(['4:1'], { query: { all: 'true' } })).toBe(true);
    expect(() => asked(['3:0'], { query: { all: 'true' } })).toThrow();
    expect(() => asked(['4:1'], { body: { all: true } })).toThrow();
  });
});
