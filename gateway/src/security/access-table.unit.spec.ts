import type { RouteAccess } from '@hazardlens/contracts';
import { aUser } from '../../test/people.js';
import { assertAllowed } from './access-hook.js';
import { AccessTable } from './access-table.js';

const rows: RouteAccess[] = [
  { method: 'GET', path: '/things/:id', access: 'signed-in' },
  { method: 'PUT', path: '/things/:id', access: ['admin'], contractorOnly: true, bodyLimit: 7 },
];

describe('AccessTable', () => {
  it('finds a row by what Fastify knows of a route; HEAD is GET', () => {
    const table = new AccessTable(rows);
    expect(table.find('HEAD', '/api/things/:id')).toBe(rows[0]);
    expect(table.find('PUT', '/api/things/:id')).toBe(rows[1]);
    expect(table.find('DELETE', '/api/things/:id')).toBeUndefined();
    expect([table.bodyLimitOf('PUT', '/api/things/:id'), table.bodyLimitOf('GET', '/*')]).toEqual([7, 1_048_576]);
  });

  it('leaves only the web app and the documentation open', () => {
    const table = new AccessTable(rows);
    expect(['/*', '/api/docs', '/api/docs/*', '/api/openapi.json'].map((url) => table.isOpen(url))).not.toContain(
      false,
    );
    expect(['/api', '/api/', '/api/things/:id', '/api/docsecret'].map((url) => table.isOpen(url))).not.toContain(true);
  });

  it('refuses to start with a route on one side only', () => {
    const table = new AccessTable(rows);
    table.noteServed('GET', '/api/things/:id');
    table.noteServed(['HEAD'], '/api/things/:id');
    table.noteServed('GET', '/api/others');
    expect(() => table.assertComplete()).toThrow(/GET \/api\/others is served.*\n.*PUT \/api\/things\/:id has a row/);
  });
});

describe('assertAllowed', () => {
  const [read, write] = rows as [RouteAccess, RouteAccess];
  it('decides by kind of organisation, then role', () => {
    expect(() => assertAllowed(read, aUser('worker') as never)).not.toThrow();
    expect(() => assertAllowed(write, aUser('admin') as never)).not.toThrow();
    expect(() => assertAllowed(write, aUser('worker') as never)).toThrow('FORBIDDEN');
    expect(() => assertAllowed(write, aUser('admin', 'i', 'insurance_provider') as never)).toThrow('FORBIDDEN');
  });
});
