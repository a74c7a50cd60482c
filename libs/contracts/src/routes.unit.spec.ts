import { type Role, type RouteAccess, routeAccess } from './index.js';

const siteManagers: Role[] = ['admin', 'safety_manager', 'super_admin'];
const reviewers = siteManagers;
const photographers: Role[] = ['admin', 'safety_manager', 'inspector', 'worker', 'super_admin'];
const userManagers: Role[] = ['admin', 'super_admin'];

/** api.md, column "who". */
const expected: Record<string, 'public' | 'signed-in' | Role[]> = {
  'POST /auth/signup': 'public',
  'POST /auth/login': 'public',
  'POST /auth/logout': 'signed-in',
  'POST /auth/invite-info': 'public',
  'POST /auth/accept-invite': 'public',
  'POST /auth/decline-invite': 'public',
  'POST /auth/verify-contact': 'public',
  'POST /auth/forgot-password': 'public',
  'POST /auth/reset-password': 'public',
  'GET /me': 'signed-in',
  'PATCH /me': 'signed-in',
  'POST /users/change-password': 'signed-in',
  'GET /config': 'public',
  'GET /sites': 'signed-in',
  'GET /sites/:id': 'signed-in',
  'POST /sites': siteManagers,
  'PATCH /sites/:id': siteManagers,
  'DELETE /sites/:id': siteManagers,
  'GET /sites/archived': siteManagers,
  'POST /sites/:id/restore': siteManagers,
  'GET /users': userManagers,
  'GET /users/assignable': reviewers,
  'POST /invite': userManagers,
  'POST /users/:id/invite': userManagers,
  'PUT /users/:id': userManagers,
  'POST /users/:id/hand-over': userManagers,
  'DELETE /users/:id': userManagers,
  'GET /tenants': ['super_admin'],
  'GET /tenant': ['admin'],
  'PATCH /tenant': ['admin'],
  'POST /ai/analyze': photographers,
  'POST /capture-batches': photographers,
  'GET /capture-batches': 'signed-in',
  'GET /capture-batches/:id': 'signed-in',
  'DELETE /capture-batches/:id': ['admin', 'super_admin'],
  'POST /capture-batches/:id/reanalyze': reviewers,
  'GET /photos/:id': 'signed-in',
  'GET /incidents': 'signed-in',
  'GET /incidents/:id': 'signed-in',
  'GET /actions': 'signed-in',
  'GET /public/actions/:token': 'public',
  'POST /public/actions/:token/start': 'public',
  'POST /public/actions/:token/complete': 'public',
  'POST /public/actions/:token/cannot': 'public',
  'GET /sites/:id/posters': reviewers,
  'POST /sites/:id/posters': reviewers,
  'DELETE /sites/:id/posters/:poster_id': reviewers,
  'GET /incidents/:id/audio': reviewers,
  'GET /public/reports/:token': 'public',
  'POST /public/reports/:token': 'public',
  'GET /public/tickets/:ticket': 'public',
  'PUT /incidents/:id/approve': reviewers,
  'PUT /incidents/:id/reject': reviewers,
  'PUT /incidents/:id/reopen': reviewers,
  'PUT /incidents/:id/undo': reviewers,
  'GET /notifications': 'signed-in',
  'PUT /notifications/read': 'signed-in',
  'GET /notifications/push-key': 'signed-in',
  'GET /audit': ['admin', 'super_admin'],
  'GET /audit/export/csv': ['admin', 'super_admin'],
  'GET /live': 'signed-in',
  'GET /health': 'public',
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
};
const name = ({ method, path }: RouteAccess): string => `${method} ${path}`;
const find = (route: string): RouteAccess | undefined => routeAccess.find((one) => name(one) === route);
const normal = (access: RouteAccess['access']) => (typeof access === 'string' ? access : [...access].sort());

describe('access table', () => {
  it('lists every route once', () => {
    expect(new Set(routeAccess.map(name)).size).toBe(routeAccess.length);
  });

  it.each(Object.entries(expected))('%s is for those of api.md', (route, access) => {
    expect(normal(find(route)?.access ?? [])).toEqual(normal(access));
  });

  it('opens nothing else to the public', () => {
    const open = routeAccess.filter((route) => route.access === 'public').map(name);
    expect(open.filter((route) => expected[route] !== 'public')).toEqual([]);
  });

  it.each([
    'POST /sites',
    'POST /ai/analyze',
    'POST /capture-batches',
    'PUT /incidents/:id/approve',
    'PUT /incidents/:id/reject',
    'PUT /incidents/:id/undo',
  ])('%s is refused to insurers', (route) => {
    expect(find(route)?.contractorOnly).toBe(true);
  });

  it('lets only photo routes take large bodies', () => {
    const large = routeAccess
      .filter((route) => route.bodyLimit !== undefined && route.bodyLimit > 1024 * 1024)
      .map(name);
    expect(large).toEqual(expect.arrayContaining(['POST /ai/analyze', 'POST /capture-batches']));
    const allowed =
      /^(POST \/ai\/analyze|POST \/capture-batches|POST \/(incidents(\/:id\/comments)?|observations)|PUT \/comments\/:id|PUT \/sites\/:id\/plan|PUT \/tenant\/logo|POST \/public\/(actions\/:token\/complete|reports\/:token)|PUT \/incidents\/:id\/action.*)$/;
    expect(large.filter((route) => !allowed.test(route))).toEqual([]);
    expect(find('POST /ai/analyze')?.bodyLimit).toBe(32 * 1024 * 1024);
  });
});
