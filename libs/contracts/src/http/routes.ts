import type { Role } from '../roles.js';
import { captureRoles, reviewRoles } from '../roles.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface RouteAccess {
  readonly method: HttpMethod;
  /** under /api, in Fastify's form: `/incidents/:id` */
  readonly path: string;
  /** 'public', 'signed-in' (any role), or the roles allowed */
  readonly access: 'public' | 'signed-in' | readonly Role[];
  /** true: refused (403) for users of an insurance provider, whatever their role */
  readonly contractorOnly?: boolean;
  /** true: refused (403) for everybody else */
  readonly insurerOnly?: boolean;
  /** bytes; 1 MB when absent */
  readonly bodyLimit?: number;
}

const megabyte = 1024 * 1024;
export const defaultBodyLimit = megabyte;
/** five photos of together 22 MB, as base64 */
export const captureBodyLimit = 32 * megabyte;
/** a logo of 1 MB, as base64 */
export const logoBodyLimit = 2 * megabyte;
/** one photo of 12 MB, as base64 */
export const photoBodyLimit = 17 * megabyte;
/** the same, with a voice note of 2 MB */
export const reportBodyLimit = 20 * megabyte;
const siteManagers: readonly Role[] = ['admin', 'safety_manager', 'super_admin'];
const analysts: readonly Role[] = ['admin', 'safety_manager', 'insurance_analyst', 'super_admin'];
const userManagers: readonly Role[] = ['admin', 'super_admin'];
const writes = { contractorOnly: true } as const;

/**
 * The access table: every route of the gateway, who may call it, and how large its body may be. The gateway refuses to
 * boot when a controller serves a route that is not listed here, or the other way round.
 */
export const routeAccess: readonly RouteAccess[] = [
  { method: 'POST', path: '/auth/signup', access: 'public' },
  { method: 'POST', path: '/auth/login', access: 'public' },
  { method: 'POST', path: '/auth/logout', access: 'signed-in' },
  { method: 'POST', path: '/auth/invite-info', access: 'public' },
  { method: 'POST', path: '/auth/accept-invite', access: 'public' },
  { method: 'POST', path: '/auth/decline-invite', access: 'public' },
  { method: 'POST', path: '/auth/verify-contact', access: 'public' },
  { method: 'POST', path: '/auth/forgot-password', access: 'public' },
  { method: 'POST', path: '/auth/reset-password', access: 'public' },
  { method: 'GET', path: '/me', access: 'signed-in' },
  { method: 'PATCH', path: '/me', access: 'signed-in' },
  { method: 'POST', path: '/users/change-password', access: 'signed-in' },
  { method: 'GET', path: '/config', access: 'public' },

  { method: 'GET', path: '/sites', access: 'signed-in' },
  { method: 'GET', path: '/sites/archived', access: siteManagers, ...writes },
  { method: 'GET', path: '/sites/:id', access: 'signed-in' },
  { method: 'POST', path: '/sites', access: siteManagers, ...writes },
  { method: 'PATCH', path: '/sites/:id', access: siteManagers, ...writes },
  { method: 'DELETE', path: '/sites/:id', access: siteManagers, ...writes },
  { method: 'POST', path: '/sites/:id/restore', access: siteManagers, ...writes },
  { method: 'GET', path: '/sites/:id/places', access: 'signed-in', ...writes },
  { method: 'PUT', path: '/sites/:id/places', access: reviewRoles, ...writes },
  { method: 'GET', path: '/sites/:id/plan', access: 'signed-in', ...writes },
  { method: 'PUT', path: '/sites/:id/plan', access: reviewRoles, bodyLimit: photoBodyLimit, ...writes },
  { method: 'DELETE', path: '/sites/:id/plan', access: reviewRoles, ...writes },

  { method: 'GET', path: '/users', access: userManagers },
  { method: 'GET', path: '/users/assignable', access: reviewRoles },
  { method: 'POST', path: '/invite', access: userManagers },
  { method: 'POST', path: '/users/:id/invite', access: userManagers },
  { method: 'PUT', path: '/users/:id', access: userManagers },
  { method: 'DELETE', path: '/users/:id', access: userManagers },
  { method: 'POST', path: '/users/:id/erase', access: userManagers },
  { method: 'POST', path: '/users/:id/hand-over', access: userManagers, ...writes },
  { method: 'POST', path: '/users/:id/export', access: 'signed-in' },
  { method: 'GET', path: '/tenants', access: ['super_admin'] },
  { method: 'GET', path: '/tenant', access: ['admin'] },
  { method: 'PATCH', path: '/tenant', access: ['admin'] },
  { method: 'GET', path: '/tenant/storage', access: ['admin'] },
  { method: 'GET', path: '/tenant/logo', access: 'signed-in' },
  { method: 'PUT', path: '/tenant/logo', access: ['admin'], bodyLimit: logoBodyLimit },
  { method: 'DELETE', path: '/tenant/logo', access: ['admin'] },
  { method: 'POST', path: '/tenant/close', access: ['admin'] },
  { method: 'DELETE', path: '/tenant/close', access: ['admin'] },
  { method: 'POST', path: '/tenant/export', access: ['admin'] },

  // which of them somebody sees is decided export by export: one's own, and an admin the organisation's
  { method: 'POST', path: '/exports', access: analysts },
  { method: 'GET', path: '/exports', access: ['admin'] },
  { method: 'GET', path: '/exports/:id', access: ['admin'] },
  { method: 'GET', path: '/exports/:id/download', access: ['admin'] },
  { method: 'GET', path: '/me/exports', access: 'signed-in' },
  { method: 'GET', path: '/me/exports/:id', access: 'signed-in' },
  { method: 'GET', path: '/me/exports/:id/download', access: 'signed-in' },

  { method: 'POST', path: '/ai/analyze', access: captureRoles, bodyLimit: captureBodyLimit, ...writes },
  { method: 'POST', path: '/capture-batches', access: captureRoles, bodyLimit: captureBodyLimit, ...writes },
  { method: 'GET', path: '/capture-batches', access: 'signed-in' },
  { method: 'GET', path: '/capture-batches/:id', access: 'signed-in' },
  { method: 'DELETE', path: '/capture-batches/:id', access: ['admin', 'super_admin'], ...writes },
  { method: 'POST', path: '/capture-batches/:id/reanalyze', access: reviewRoles, ...writes },
  { method: 'GET', path: '/photos/:id', access: 'signed-in' },

  { method: 'GET', path: '/ai/coverage', access: 'signed-in' },
  { method: 'GET', path: '/ai/sources', access: reviewRoles, ...writes },
  { method: 'PATCH', path: '/ai/sources', access: ['admin'], ...writes },
  { method: 'PUT', path: '/ai/sources/:id/hazards/:hazard_type', access: ['admin'], ...writes },
  { method: 'GET', path: '/ai/sources/:id/hazards/:hazard_type/threshold', access: reviewRoles, ...writes },
  { method: 'GET', path: '/ai/hazards', access: reviewRoles, ...writes },
  { method: 'POST', path: '/ai/hazards', access: reviewRoles, ...writes },
  { method: 'PATCH', path: '/ai/hazards/:hazard_type', access: reviewRoles, ...writes },
  { method: 'DELETE', path: '/ai/hazards/:hazard_type', access: reviewRoles, ...writes },
  { method: 'GET', path: '/ai/questions', access: reviewRoles, ...writes },
  { method: 'PUT', path: '/ai/questions/:id', access: reviewRoles, ...writes },
  { method: 'GET', path: '/ai/examples', access: reviewRoles, ...writes },
  { method: 'POST', path: '/ai/examples', access: reviewRoles, ...writes },
  { method: 'DELETE', path: '/ai/examples/:id', access: reviewRoles, ...writes },
  { method: 'POST', path: '/ai/hazards/:hazard_type/learn', access: reviewRoles, ...writes },

  { method: 'GET', path: '/incidents', access: 'signed-in' },
  { method: 'GET', path: '/incidents/:id', access: 'signed-in' },
  { method: 'DELETE', path: '/incidents/:id/photo', access: ['admin', 'super_admin'], ...writes },
  { method: 'DELETE', path: '/incidents/:id/action/photos/:photo_id', access: ['admin', 'super_admin'], ...writes },
  { method: 'GET', path: '/incidents/:id/report.pdf', access: 'signed-in' },
  { method: 'PUT', path: '/incidents/:id/approve', access: reviewRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/reject', access: reviewRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/reopen', access: reviewRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/undo', access: reviewRoles, ...writes },
  { method: 'GET', path: '/incidents/:id/same-as', access: reviewRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/same-as', access: reviewRoles, ...writes },
  { method: 'POST', path: '/incidents', access: captureRoles, bodyLimit: photoBodyLimit, ...writes },
  { method: 'GET', path: '/views', access: 'signed-in' },
  { method: 'POST', path: '/views', access: 'signed-in' },
  { method: 'DELETE', path: '/views/:id', access: 'signed-in' },
  { method: 'GET', path: '/incidents/:id/comments', access: 'signed-in', ...writes },
  { method: 'POST', path: '/incidents/:id/comments', access: 'signed-in', bodyLimit: photoBodyLimit, ...writes },
  { method: 'GET', path: '/incidents/:id/people', access: 'signed-in', ...writes },
  { method: 'PUT', path: '/comments/:id', access: 'signed-in', bodyLimit: photoBodyLimit, ...writes },
  { method: 'DELETE', path: '/comments/:id', access: 'signed-in', ...writes },
  { method: 'DELETE', path: '/comments/:id/photo', access: ['admin', 'super_admin'], ...writes },
  { method: 'GET', path: '/observations', access: captureRoles, ...writes },
  { method: 'POST', path: '/observations', access: captureRoles, bodyLimit: photoBodyLimit, ...writes },
  { method: 'DELETE', path: '/observations/:id', access: captureRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/place', access: captureRoles, ...writes },
  { method: 'GET', path: '/actions', access: 'signed-in', ...writes },
  { method: 'PUT', path: '/incidents/:id/action', access: reviewRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/action/start', access: captureRoles, ...writes },
  { method: 'PUT', path: '/incidents/:id/action/complete', access: captureRoles, bodyLimit: photoBodyLimit, ...writes },
  { method: 'PUT', path: '/incidents/:id/action/verify', access: reviewRoles, ...writes },

  { method: 'POST', path: '/incidents/:id/action/link', access: reviewRoles, ...writes },
  { method: 'DELETE', path: '/incidents/:id/action/link', access: reviewRoles, ...writes },
  { method: 'GET', path: '/companies', access: reviewRoles, ...writes },
  { method: 'POST', path: '/companies', access: reviewRoles, ...writes },
  { method: 'PATCH', path: '/companies/:id', access: reviewRoles, ...writes },
  { method: 'DELETE', path: '/companies/:id', access: reviewRoles, ...writes },
  { method: 'GET', path: '/public/actions/:token', access: 'public' },
  { method: 'POST', path: '/public/actions/:token/start', access: 'public' },
  { method: 'POST', path: '/public/actions/:token/complete', access: 'public', bodyLimit: photoBodyLimit },
  { method: 'POST', path: '/public/actions/:token/cannot', access: 'public' },

  { method: 'GET', path: '/sites/:id/posters', access: reviewRoles, ...writes },
  { method: 'POST', path: '/sites/:id/posters', access: reviewRoles, ...writes },
  { method: 'DELETE', path: '/sites/:id/posters/:poster_id', access: reviewRoles, ...writes },
  { method: 'GET', path: '/sites/:id/posters/:poster_id/poster.pdf', access: reviewRoles, ...writes },
  { method: 'GET', path: '/incidents/:id/audio', access: reviewRoles, ...writes },
  { method: 'GET', path: '/public/reports/:token', access: 'public' },
  { method: 'POST', path: '/public/reports/:token', access: 'public', bodyLimit: reportBodyLimit },
  { method: 'GET', path: '/public/tickets/:ticket', access: 'public' },

  { method: 'GET', path: '/digest', access: 'signed-in', ...writes },
  { method: 'GET', path: '/digest.pdf', access: 'signed-in', ...writes },
  { method: 'GET', path: '/dashboard', access: 'signed-in' },
  { method: 'GET', path: '/toolbox-talk.pdf', access: reviewRoles, ...writes },
  { method: 'GET', path: '/analytics', access: analysts },
  { method: 'GET', path: '/risk-intelligence', access: 'signed-in' },
  { method: 'GET', path: '/risk-intelligence/export/csv', access: analysts },
  { method: 'GET', path: '/risk-intelligence/export/pdf', access: analysts },
  { method: 'GET', path: '/risk-intelligence/export/xlsx', access: analysts },

  { method: 'GET', path: '/insurance/dashboard', access: 'signed-in' },
  { method: 'GET', path: '/insurance/export/csv', access: analysts },
  { method: 'GET', path: '/insurance/export/pdf', access: analysts },
  { method: 'GET', path: '/insurance/export/xlsx', access: analysts },
  { method: 'GET', path: '/insurance/links', access: ['admin', 'insurance_analyst'] },
  { method: 'POST', path: '/insurance/links', access: ['admin'], insurerOnly: true },
  { method: 'PUT', path: '/insurance/links/:id/grant', access: ['admin'], ...writes },
  { method: 'PUT', path: '/insurance/links/:id/revoke', access: ['admin'], ...writes },

  { method: 'GET', path: '/notifications', access: 'signed-in' },
  { method: 'PUT', path: '/notifications/read', access: 'signed-in' },
  { method: 'GET', path: '/notifications/push-key', access: 'signed-in' },

  { method: 'GET', path: '/audit', access: userManagers },
  { method: 'GET', path: '/audit/export/csv', access: userManagers },

  { method: 'GET', path: '/live', access: 'signed-in' },
  { method: 'GET', path: '/health', access: 'public' },
  { method: 'GET', path: '/health/live', access: 'public' },
  { method: 'GET', path: '/health/ready', access: 'public' },
];
