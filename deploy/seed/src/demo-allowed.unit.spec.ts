import { assertDemoAllowed } from './index.js';

describe('demo data', () => {
  it.each([
    {},
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test', DEMO: 'false' },
    { NODE_ENV: 'production', DEMO: 'true' },
  ])('is allowed with %j', (env) => {
    expect(() => assertDemoAllowed(env)).not.toThrow();
  });

  it.each([
    { NODE_ENV: 'production' },
    { NODE_ENV: 'Production', DEMO: '1' },
    { NODE_ENV: 'production', DEMO: 'false' },
  ])('is refused with %j', (env) => {
    expect(() => assertDemoAllowed(env)).toThrow('DEMO=true');
  });
});
