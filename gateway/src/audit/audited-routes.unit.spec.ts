import { routeAccess } from '@hazardlens/contracts';
import { auditedRoutes, unauditedRoutes } from './audited-routes.js';

/** What a security log must not miss: who gets in, rights, consent, what leaves, what is deleted. */
const tellsOf = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'DELETE' ||
  path.includes('/export/') ||
  path.endsWith('/download') ||
  (method === 'POST' && /\/exports?$/.test(path)) ||
  (method !== 'GET' && /^\/(auth|users|invite|tenant|insurance\/links)(\/|$)/.test(path));

describe('the routes of the security log', () => {
  const routes = routeAccess.map((route) => ({ ...route, name: `${route.method} /api${route.path}` }));

  it('are all that concern access, rights, consent, exports and deletions', () => {
    const missing = routes.filter(tellsOf).map(({ name }) => name);
    expect(missing.filter((name) => !auditedRoutes.has(name) && !unauditedRoutes.has(name))).toEqual([]);
  });

  it('exist', () => {
    const served = new Set(routes.map(({ name }) => name));
    expect([...auditedRoutes.keys(), ...unauditedRoutes].filter((name) => !served.has(name))).toEqual([]);
  });
});
