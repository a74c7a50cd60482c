import type { Role, TenantType } from '@hazardlens/contracts';

/**
 * Who may call what, by hand from the tables of api.md, api-2.md and section 6 of the specification, not from `routeAccess`:
 * a route that is opened there to one role too many has to fail here. One letter a role that gets past the gateway:
 * A admin, M safety manager, I inspector, W worker, N insurance analyst, S super admin; first of contractors, then of
 * insurers, who have no super admin. What a record's owner decides again (who repairs, who took the photo, whose link) is
 * tested with the real services in deploy/embedded/test/isolation.int.spec.ts.
 */
const rights: Record<string, readonly [contractor: string, insurer: string]> = {
  'POST /auth/logout': ['AMIWNS', 'AMIWN'],
  'GET /me': ['AMIWNS', 'AMIWN'],
  'PATCH /me': ['AMIWNS', 'AMIWN'],
  'POST /users/change-password': ['AMIWNS', 'AMIWN'],

  'GET /sites': ['AMIWNS', 'AMIWN'],
  'GET /sites/:id': ['AMIWNS', 'AMIWN'],
  'POST /sites': ['AMS', ''],
  'PATCH /sites/:id': ['AMS', ''],
  'DELETE /sites/:id': ['AMS', ''],
  'GET /sites/archived': ['AMS', ''],
  'POST /sites/:id/restore': ['AMS', ''],
  'GET /sites/:id/places': ['AMIWNS', ''],
  'PUT /sites/:id/places': ['AMS', ''],
  'GET /sites/:id/plan': ['AMIWNS', ''],
  'PUT /sites/:id/plan': ['AMS', ''],
  'DELETE /sites/:id/plan': ['AMS', ''],

  'GET /users': ['AS', 'A'],
  'GET /users/assignable': ['AMS', 'AM'],
  'POST /invite': ['AS', 'A'],
  'POST /users/:id/invite': ['AS', 'A'],
  'PUT /users/:id': ['AS', 'A'],
  'DELETE /users/:id': ['AS', 'A'],
  'POST /users/:id/erase': ['AS', 'A'],
  'POST /users/:id/hand-over': ['AS', ''],
  'GET /tenants': ['S', ''],
  'GET /tenant': ['A', 'A'],
  'PATCH /tenant': ['A', 'A'],
  'GET /tenant/storage': ['A', 'A'],
  'GET /tenant/logo': ['AMIWNS', 'AMIWN'],
  'PUT /tenant/logo': ['A', 'A'],
  'DELETE /tenant/logo': ['A', 'A'],
  'POST /tenant/close': ['A', 'A'],
  'DELETE /tenant/close': ['A', 'A'],

  'POST /ai/analyze': ['AMIWS', ''],
  'POST /capture-batches': ['AMIWS', ''],
  'GET /capture-batches': ['AMIWNS', 'AMIWN'],
  'GET /capture-batches/:id': ['AMIWNS', 'AMIWN'],
  'DELETE /capture-batches/:id': ['AS', ''],
  'POST /capture-batches/:id/reanalyze': ['AMS', ''],
  'GET /photos/:id': ['AMIWNS', 'AMIWN'],

  'GET /incidents': ['AMIWNS', 'AMIWN'],
  'GET /incidents/:id': ['AMIWNS', 'AMIWN'],
  'POST /incidents': ['AMIWS', ''],
  'DELETE /incidents/:id/photo': ['AS', ''],
  'DELETE /incidents/:id/action/photos/:photo_id': ['AS', ''],
  'PUT /incidents/:id/approve': ['AMS', ''],
  'PUT /incidents/:id/reject': ['AMS', ''],
  'PUT /incidents/:id/reopen': ['AMS', ''],
  'PUT /incidents/:id/undo': ['AMS', ''],
  'GET /incidents/:id/same-as': ['AMS', ''],
  'PUT /incidents/:id/same-as': ['AMS', ''],

  'GET /incidents/:id/report.pdf': ['AMIWNS', 'AMIWN'],
  'GET /views': ['AMIWNS', 'AMIWN'],
  'POST /views': ['AMIWNS', 'AMIWN'],
  'DELETE /views/:id': ['AMIWNS', 'AMIWN'],

  'GET /incidents/:id/comments': ['AMIWNS', ''],
  'POST /incidents/:id/comments': ['AMIWNS', ''],
  'GET /incidents/:id/people': ['AMIWNS', ''],
  'PUT /comments/:id': ['AMIWNS', ''],
  'DELETE /comments/:id': ['AMIWNS', ''],
  'DELETE /comments/:id/photo': ['AS', ''],

  'GET /observations': ['AMIWS', ''],
  'POST /observations': ['AMIWS', ''],
  'DELETE /observations/:id': ['AMIWS', ''],

  'GET /actions': ['AMIWNS', ''],
  'PUT /incidents/:id/place': ['AMIWS', ''],
  'PUT /incidents/:id/action': ['AMS', ''],
  'PUT /incidents/:id/action/start': ['AMIWS', ''],
  'PUT /incidents/:id/action/complete': ['AMIWS', ''],
  'PUT /incidents/:id/action/verify': ['AMS', ''],

  'GET /companies': ['AMS', ''],
  'POST /companies': ['AMS', ''],
  'PATCH /companies/:id': ['AMS', ''],
  'DELETE /companies/:id': ['AMS', ''],
  'POST /incidents/:id/action/link': ['AMS', ''],
  'DELETE /incidents/:id/action/link': ['AMS', ''],

  'GET /digest': ['AMIWNS', ''],
  'GET /digest.pdf': ['AMIWNS', ''],
  'GET /dashboard': ['AMIWNS', 'AMIWN'],
  'GET /toolbox-talk.pdf': ['AMS', ''],
  'GET /analytics': ['AMNS', 'AMN'],
  'GET /risk-intelligence': ['AMIWNS', 'AMIWN'],
  'GET /risk-intelligence/export/csv': ['AMNS', 'AMN'],
  'GET /risk-intelligence/export/pdf': ['AMNS', 'AMN'],
  'GET /risk-intelligence/export/xlsx': ['AMNS', 'AMN'],

  'GET /insurance/dashboard': ['AMIWNS', 'AMIWN'],
  'GET /insurance/export/csv': ['AMNS', 'AMN'],
  'GET /insurance/export/pdf': ['AMNS', 'AMN'],
  'GET /insurance/export/xlsx': ['AMNS', 'AMN'],
  'GET /insurance/links': ['AN', 'AN'],
  'POST /insurance/links': ['', 'A'],
  'PUT /insurance/links/:id/grant': ['A', ''],
  'PUT /insurance/links/:id/revoke': ['A', ''],

  'POST /tenant/export': ['A', 'A'],
  'POST /users/:id/export': ['AMIWNS', 'AMIWN'],
  'POST /exports': ['AMNS', 'AMN'],
  'GET /exports': ['A', 'A'],
  'GET /exports/:id': ['A', 'A'],
  'GET /exports/:id/download': ['A', 'A'],
  'GET /me/exports': ['AMIWNS', 'AMIWN'],
  'GET /me/exports/:id': ['AMIWNS', 'AMIWN'],
  'GET /me/exports/:id/download': ['AMIWNS', 'AMIWN'],

  'GET /ai/coverage': ['AMIWNS', 'AMIWN'],
  'GET /ai/sources': ['AMS', ''],
  'PATCH /ai/sources': ['A', ''],
  'PUT /ai/sources/:id/hazards/:hazard_type': ['A', ''],
  'GET /ai/sources/:id/hazards/:hazard_type/threshold': ['AMS', ''],
  'GET /ai/hazards': ['AMS', ''],
  'POST /ai/hazards': ['AMS', ''],
  'PATCH /ai/hazards/:hazard_type': ['AMS', ''],
  'DELETE /ai/hazards/:hazard_type': ['AMS', ''],
  'GET /ai/questions': ['AMS', ''],
  'PUT /ai/questions/:id': ['AMS', ''],
  'GET /ai/examples': ['AMS', ''],
  'POST /ai/examples': ['AMS', ''],
  'DELETE /ai/examples/:id': ['AMS', ''],
  'POST /ai/hazards/:hazard_type/learn': ['AMS', ''],

  'GET /sites/:id/posters': ['AMS', ''],
  'POST /sites/:id/posters': ['AMS', ''],
  'DELETE /sites/:id/posters/:poster_id': ['AMS', ''],
  'GET /sites/:id/posters/:poster_id/poster.pdf': ['AMS', ''],
  'GET /incidents/:id/audio': ['AMS', ''],

  'GET /notifications': ['AMIWNS', 'AMIWN'],
  'PUT /notifications/read': ['AMIWNS', 'AMIWN'],
  'GET /notifications/push-key': ['AMIWNS', 'AMIWN'],
  'GET /audit': ['AS', 'A'],
  'GET /audit/export/csv': ['AS', 'A'],
  'GET /live': ['AMIWNS', 'AMIWN'],
};

/** What strangers may call. Everything else answers them 401. */
export const publicRoutes: readonly string[] = [
  'POST /auth/signup',
  'POST /auth/login',
  'POST /auth/invite-info',
  'POST /auth/accept-invite',
  'POST /auth/decline-invite',
  'POST /auth/verify-contact',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'GET /public/actions/:token',
  'POST /public/actions/:token/start',
  'POST /public/actions/:token/complete',
  'POST /public/actions/:token/cannot',
  'GET /public/reports/:token',
  'POST /public/reports/:token',
  'GET /public/tickets/:ticket',
  'GET /config',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
];

export const guardedRoutes: readonly string[] = Object.keys(rights);

const letters: Record<Role, string> = {
  admin: 'A',
  safety_manager: 'M',
  inspector: 'I',
  worker: 'W',
  insurance_analyst: 'N',
  super_admin: 'S',
};

export function mayCall(route: string, { role, tenant_type }: { role: Role; tenant_type: TenantType }): boolean {
  const [contractor = '', insurer = ''] = rights[route] ?? [];
  return (tenant_type === 'contractor' ? contractor : insurer).includes(letters[role]);
}
