import type { AuditType } from '@hazardlens/contracts';

/** What an answered request tells of its target. */
export interface Answered {
  /** the id in the path, if there is one */
  readonly id: string | undefined;
  /** the hazard type in the path, if there is one */
  readonly hazardType: string | undefined;
  readonly answer: {
    readonly user?: { readonly id: string };
    readonly link?: { readonly id: string };
    readonly export_id?: string;
    readonly id?: string;
  };
}
export interface AuditedRoute {
  readonly type: AuditType;
  readonly target?: (answered: Answered) => { kind: string; id: string | undefined };
}

const inPath =
  (kind: string) =>
  ({ id }: Answered) => ({ kind, id });
const hazardInPath = ({ hazardType: id }: Answered) => ({ kind: 'hazard', id });
const file = (id: string): AuditedRoute => ({ type: 'exported', target: () => ({ kind: 'export', id }) });
const exportsOf = (path: string, name: string): [string, AuditedRoute][] =>
  ['csv', 'pdf', 'xlsx'].map((format) => [`GET /api/${path}/export/${format}`, file(`${name}.${format}`)]);

/**
 * Which requests leave an entry in the security log. Sign-ins are noted by auth itself: what somebody types there may be a
 * password in the wrong field.
 */
export const auditedRoutes: ReadonlyMap<string, AuditedRoute> = new Map<string, AuditedRoute>([
  ['POST /api/auth/signup', { type: 'sign_up' }],
  ['POST /api/auth/logout', { type: 'sign_out' }],
  ['POST /api/auth/accept-invite', { type: 'invitation_accepted' }],
  ['POST /api/users/change-password', { type: 'password_changed' }],
  ['POST /api/invite', { type: 'user_invited', target: ({ answer }) => ({ kind: 'user', id: answer.user?.id }) }],
  ['POST /api/users/:id/invite', { type: 'invitation_renewed', target: inPath('user') }],
  ['PUT /api/users/:id', { type: 'user_changed', target: inPath('user') }],
  ['DELETE /api/users/:id', { type: 'user_deleted', target: inPath('user') }],
  ['POST /api/users/:id/erase', { type: 'user_erased', target: inPath('user') }],
  ['POST /api/users/:id/hand-over', { type: 'actions_handed_over', target: inPath('user') }],
  ['PATCH /api/tenant', { type: 'organisation_changed' }],
  ['PUT /api/tenant/logo', { type: 'organisation_changed' }],
  ['DELETE /api/tenant/logo', { type: 'organisation_changed' }],
  ['POST /api/tenant/export', file('organization-data')],
  ['POST /api/users/:id/export', { type: 'exported', target: inPath('user') }],
  ['POST /api/exports', { type: 'exported', target: ({ answer }) => ({ kind: 'export', id: answer.export_id }) }],
  ['GET /api/exports/:id/download', { type: 'exported', target: inPath('export') }],
  ['GET /api/me/exports/:id/download', { type: 'exported', target: inPath('export') }],
  ['POST /api/tenant/close', { type: 'organisation_closed' }],
  ['DELETE /api/tenant/close', { type: 'organisation_kept' }],
  [
    'POST /api/insurance/links',
    { type: 'consent_requested', target: ({ answer }) => ({ kind: 'link', id: answer.link?.id }) },
  ],
  ['PUT /api/insurance/links/:id/grant', { type: 'consent_granted', target: inPath('link') }],
  ['PUT /api/insurance/links/:id/revoke', { type: 'consent_revoked', target: inPath('link') }],
  ['DELETE /api/capture-batches/:id', { type: 'photos_deleted', target: inPath('capture') }],
  ['DELETE /api/incidents/:id/photo', { type: 'photos_deleted', target: inPath('incident') }],
  ['DELETE /api/incidents/:id/action/photos/:photo_id', { type: 'photos_deleted', target: inPath('incident') }],
  ['POST /api/incidents/:id/action/link', { type: 'repair_link_given', target: inPath('incident') }],
  ['DELETE /api/incidents/:id/action/link', { type: 'repair_link_revoked', target: inPath('incident') }],
  [
    'POST /api/sites/:id/posters',
    { type: 'poster_created', target: ({ answer }) => ({ kind: 'poster', id: answer.id }) },
  ],
  ['DELETE /api/sites/:id/posters/:poster_id', { type: 'poster_revoked', target: inPath('site') }],
  ['DELETE /api/companies/:id', { type: 'company_removed', target: inPath('company') }],
  ['DELETE /api/comments/:id/photo', { type: 'photos_deleted', target: inPath('comment') }],
  ['DELETE /api/sites/:id', { type: 'site_deleted', target: inPath('site') }],
  ['POST /api/sites/:id/restore', { type: 'site_restored', target: inPath('site') }],
  [
    'PUT /api/ai/sources/:id/hazards/:hazard_type',
    { type: 'source_ruled', target: ({ id, hazardType }) => ({ kind: 'source', id: `${id}/${hazardType}` }) },
  ],
  ['PATCH /api/ai/sources', { type: 'source_settings_changed' }],
  ['POST /api/ai/hazards', { type: 'hazard_added', target: ({ answer }) => ({ kind: 'hazard', id: answer.id }) }],
  ['PATCH /api/ai/hazards/:hazard_type', { type: 'hazard_changed', target: hazardInPath }],
  ['DELETE /api/ai/hazards/:hazard_type', { type: 'hazard_retired', target: hazardInPath }],
  ['POST /api/ai/examples', { type: 'example_added', target: ({ answer }) => ({ kind: 'example', id: answer.id }) }],
  ['DELETE /api/ai/examples/:id', { type: 'example_removed', target: inPath('example') }],
  ['POST /api/ai/hazards/:hazard_type/learn', { type: 'hazard_learned', target: hazardInPath }],
  ['GET /api/audit/export/csv', file('security-log.csv')],
  ['GET /api/toolbox-talk.pdf', file('toolbox-talk.pdf')],
  ['GET /api/digest.pdf', file('digest.pdf')],
  ['DELETE /api/observations/:id', { type: 'observation_deleted', target: inPath('observation') }],
  ['GET /api/incidents/:id/report.pdf', { type: 'exported', target: inPath('incident') }],
  ...exportsOf('risk-intelligence', 'risk-intelligence'),
  ...exportsOf('insurance', 'insurance-portal'),
]);

/** Said on purpose: these change nobody's rights, or auth notes them itself. */
export const unauditedRoutes: ReadonlySet<string> = new Set([
  'POST /api/auth/login',
  'POST /api/auth/verify-contact',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/invite-info',
  'POST /api/auth/decline-invite',
  // who withdraws an own comment leaves a trace in it
  'DELETE /api/comments/:id',
  // a drawing of a building, which is replaced as often as the building changes
  'DELETE /api/sites/:id/plan',
  // one's own bookmarks
  'DELETE /api/views/:id',
]);
