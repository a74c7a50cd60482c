import type { DataOf, ReplyOf, RequestContract } from '@hazardlens/contracts';
import * as contracts from '@hazardlens/contracts';
import { version } from '../version.js';
import { withBothIds } from './both-ids.js';
import { golden } from './golden.js';

/** What a route takes and answers. The schemas of the route pick from it what they name. */
export interface RouteExample {
  readonly sent?: unknown;
  /** in place of `answer`, for the status 202 of a route that also answers 200 */
  readonly accepted?: unknown;
  readonly answer: unknown;
}

/** A route that hands a message on: what is sent is the message's data, what is answered its reply, or what is made of them. */
function handsOn<C extends RequestContract>(
  contract: C,
  answer: (reply: ReplyOf<C>, data: DataOf<C>) => unknown = (reply) => reply,
  sent: (data: DataOf<C>) => unknown = (data) => data,
): RouteExample {
  const { data, reply } = golden(contract);
  return { sent: sent(data), answer: answer(reply, data) };
}
/** The same where a person sends more than the message carries. */
const sends = <C extends RequestContract>(contract: C, sent: (data: DataOf<C>) => unknown): RouteExample =>
  handsOn(contract, undefined, sent);

const linkWithBothIds = ({ link }: ReplyOf<typeof contracts.requestLink>) => ({ link: withBothIds(link) });
const bellWithBothIds = (bell: contracts.NotificationsAnswer) => ({
  ...bell,
  notifications: bell.notifications.map(withBothIds),
});

const photo = '/9j/4AAQSkZJRgABAQEASABIAAD…';
const seen = { has_photo: true, photo_base64: null, thumbnail: null };
const incident = { ...golden(contracts.getIncident).reply, ...seen };
const linkedAction = {
  ...golden(contracts.getLinkedAction).reply,
  ...{ hazard_label: 'Missing guardrail', recommended_action: 'Close the edge.', photo: null },
};
const printed = {
  url: 'https://safety.example/report/q3v8…',
  pdf_url: '/api/sites/5c9e4f6d-2b80-5daa-9f76-1a6e5b4c7d86/posters/c1d0a3b2-5e6f-4a71-8b92-3d4c5e6f7a80/poster.pdf',
};
const inviteUrl = (token: string): string => `https://safety.example/invite/${token}`;

/** Both routes that take photos: the analysis when it is done in time, else where it will be found. */
function takesPhotos(): RouteExample {
  const { site, captured_at, client_id, note_text, gps_location } = golden(contracts.submitCapture).data;
  const { id, result } = golden(contracts.getCapture).reply;
  return {
    sent: { photos: [photo], site_id: site.id, notes: note_text, gps_location, captured_at, client_id },
    accepted: { status: 'processing', capture_id: id },
    answer: result,
  };
}

/** By route, as the documentation names it. Read once, when the documentation is made. */
export const routeExamples = (): Readonly<Record<string, RouteExample>> => ({
  'POST /api/auth/signup': sends(contracts.signUp, ({ address: _, ...sent }) => sent),
  'POST /api/auth/login': handsOn(contracts.logIn),
  'POST /api/auth/invite-info': handsOn(contracts.describeInvite),
  'POST /api/auth/accept-invite': handsOn(contracts.acceptInvite),
  'POST /api/auth/decline-invite': handsOn(contracts.declineInvite),
  'POST /api/auth/verify-contact': sends(contracts.verifyContact, ({ token }) => ({ token })),
  'POST /api/auth/forgot-password': sends(contracts.forgotPassword, ({ email }) => ({ email })),
  'POST /api/auth/reset-password': sends(contracts.resetPassword, ({ token, password }) => ({ token, password })),
  'PATCH /api/me': sends(contracts.updateMe, (data) => ({
    ...data,
    push: golden(contracts.setPushSubscription).data.push,
  })),
  'GET /api/me': handsOn(contracts.checkSession, ({ user }) => user),
  'POST /api/users/change-password': handsOn(contracts.changePassword),
  'GET /api/users': handsOn(contracts.listUsers),
  'GET /api/users/assignable': handsOn(contracts.listAssignableUsers),
  'POST /api/invite': handsOn(contracts.inviteUser, ({ user, token }) => ({ user, invite_url: inviteUrl(token) })),
  'POST /api/users/{id}/invite': handsOn(contracts.renewInvite, ({ token }) => ({ invite_url: inviteUrl(token) })),
  'PUT /api/users/{id}': handsOn(contracts.updateUser),
  'GET /api/audit': handsOn(contracts.listAudit, (log) => ({ ...log, entries: log.entries.map(withBothIds) })),
  'POST /api/users/{id}/erase': handsOn(contracts.eraseUser, () => ({ status: 'processing' })),
  'POST /api/users/{id}/hand-over': sends(contracts.handOverActions, ({ to }) => ({ to_user_id: to.id })),
  'GET /api/tenants': handsOn(contracts.listTenants),
  'GET /api/tenant': handsOn(contracts.getTenant),
  'PATCH /api/tenant': handsOn(contracts.updateTenant),
  'PUT /api/tenant/logo': { ...handsOn(contracts.setLogo, ({ tenant }) => tenant), sent: { logo: photo } },
  'GET /api/tenant/storage': handsOn(contracts.getStoredBytes),
  'POST /api/tenant/close': handsOn(contracts.closeTenant),
  'DELETE /api/tenant/close': handsOn(contracts.keepTenant),
  'POST /api/tenant/export': handsOn(contracts.requestExport),
  'POST /api/users/{id}/export': handsOn(contracts.requestExport),
  'POST /api/exports': {
    sent: { report: 'risk-intelligence', format: 'pdf', time_range: '90d' },
    answer: golden(contracts.requestExport).reply,
  },
  'GET /api/exports': handsOn(contracts.listExports, ({ exports }) => ({ exports: exports.map(withBothIds) })),
  'GET /api/exports/{id}': handsOn(contracts.getExport, (record) => ({
    ...withBothIds(record),
    url: `/api/exports/${record.id}/download`,
  })),
  'GET /api/me/exports': handsOn(contracts.listExports, ({ exports }) => ({ exports: exports.map(withBothIds) })),
  'GET /api/me/exports/{id}': handsOn(contracts.getExport, (record) => ({
    ...withBothIds(record),
    url: `/api/me/exports/${record.id}/download`,
  })),
  'GET /api/sites': handsOn(contracts.listSites, ({ sites }) => sites),
  'POST /api/sites': handsOn(contracts.createSite),
  'GET /api/sites/archived': handsOn(contracts.listArchivedSites, ({ sites }) => sites),
  'GET /api/sites/{id}': handsOn(contracts.getSite),
  'PATCH /api/sites/{id}': handsOn(contracts.updateSite),
  'POST /api/sites/{id}/restore': handsOn(contracts.restoreSite),
  'GET /api/sites/{id}/places': handsOn(contracts.getPlaces),
  'PUT /api/sites/{id}/places': handsOn(contracts.changePlaces),
  'PUT /api/sites/{id}/plan': { ...handsOn(contracts.setPlan), sent: { photo } },
  'POST /api/ai/analyze': takesPhotos(),
  'POST /api/capture-batches': takesPhotos(),
  'GET /api/capture-batches': handsOn(contracts.listCaptures),
  'GET /api/capture-batches/{id}': handsOn(contracts.getCapture, (capture) => ({
    ...capture,
    ...capture.result,
    incidents: [{ ...incident, decision: null }],
  })),
  'POST /api/capture-batches/{id}/reanalyze': handsOn(contracts.reanalyzeCapture, (_, { capture_id }) => ({
    status: 'processing',
    capture_id,
  })),
  'GET /api/ai/coverage': handsOn(contracts.getCoverage),
  'GET /api/ai/sources': handsOn(contracts.listSources),
  'PATCH /api/ai/sources': handsOn(contracts.changeSourceSettings),
  'PUT /api/ai/sources/{id}/hazards/{hazard_type}': handsOn(contracts.ruleSource),
  'GET /api/ai/sources/{id}/hazards/{hazard_type}/threshold': handsOn(contracts.getThreshold),
  'GET /api/ai/hazards': handsOn(contracts.listOwnHazards),
  'POST /api/ai/hazards': handsOn(contracts.createOwnHazard),
  'PATCH /api/ai/hazards/{hazard_type}': handsOn(contracts.updateOwnHazard),
  'GET /api/ai/questions': handsOn(contracts.listQuestions),
  'PUT /api/ai/questions/{id}': handsOn(contracts.answerQuestion),
  'GET /api/ai/examples': handsOn(contracts.listExamples),
  'POST /api/ai/examples': sends(contracts.addExample, ({ hazard_type, photo, box, positive }) => ({
    ...{ hazard_type, photo_id: photo.id, box, positive },
  })),
  'POST /api/ai/hazards/{hazard_type}/learn': handsOn(contracts.learnHazard),
  'GET /api/incidents': handsOn(contracts.listIncidents),
  'POST /api/incidents': sends(contracts.createIncident, ({ photo: _, missed_on, ...data }) => ({
    ...data,
    site_id: data.site.id,
    photo_id: missed_on?.photo.id,
  })),
  'GET /api/incidents/{id}': { answer: { ...incident, photo_base64: photo } },
  'PUT /api/incidents/{id}/approve': handsOn(contracts.approveIncident),
  'PUT /api/incidents/{id}/reject': handsOn(contracts.rejectIncident),
  'PUT /api/incidents/{id}/reopen': handsOn(contracts.reopenIncident),
  'PUT /api/incidents/{id}/undo': handsOn(contracts.undoDecision),
  'GET /api/incidents/{id}/same-as': handsOn(contracts.getSameAs),
  'PUT /api/incidents/{id}/same-as': sends(contracts.setSameAs, ({ same_as }) => ({ incident_id: same_as })),
  'PUT /api/incidents/{id}/place': sends(contracts.placeIncident, ({ place }) => ({
    ...{ zone: place?.zone_id, level: place?.level_id, x: place?.x, y: place?.y },
  })),
  'PUT /api/incidents/{id}/action': sends(contracts.assignAction, ({ owner, ...data }) => ({
    ...data,
    owner_id: owner.id,
  })),
  'PUT /api/incidents/{id}/action/start': handsOn(contracts.startAction),
  'PUT /api/incidents/{id}/action/complete': sends(contracts.completeAction, (data) => ({ ...data, photo })),
  'PUT /api/incidents/{id}/action/verify': handsOn(contracts.verifyAction),
  'GET /api/views': handsOn(contracts.listViews, ({ views }) => ({ views: views.map(withBothIds) })),
  'POST /api/views': handsOn(contracts.saveView, withBothIds, ({ name, address }) => ({ name, address })),
  'POST /api/incidents/{id}/action/link': handsOn(contracts.giveActionLink, (reply) => ({
    ...reply,
    url: 'https://safety.example/a/q3v8…',
    mailed: true,
  })),
  'GET /api/companies': handsOn(contracts.listCompanies),
  'POST /api/companies': sends(contracts.createCompany, ({ name, trade, contact }) => ({ name, trade, contact })),
  'PATCH /api/companies/{id}': sends(contracts.updateCompany, ({ trade }) => ({ trade })),
  'GET /api/public/actions/{token}': { answer: linkedAction },
  'POST /api/public/actions/{token}/start': { sent: {}, answer: linkedAction },
  'POST /api/public/actions/{token}/complete': { sent: { note: 'Rail is back.', photo }, answer: linkedAction },
  'POST /api/public/actions/{token}/cannot': { sent: { reason: 'We have no scaffold here.' }, answer: linkedAction },
  'GET /api/sites/{id}/posters': handsOn(contracts.listPosters, ({ posters }) => ({
    posters: posters.map((poster) => ({ ...poster, ...printed })),
  })),
  'POST /api/sites/{id}/posters': handsOn(
    contracts.createPoster,
    (poster) => ({ ...poster, ...printed }),
    ({ zone, allow_anonymous }) => ({ zone, allow_anonymous }),
  ),
  'GET /api/public/reports/{token}': handsOn(contracts.getScannedPoster),
  'POST /api/public/reports/{token}': {
    sent: { photo, hazard_type: 'unprotected_edge', text: 'Rail is missing at the east stairs.' },
    answer: { ticket_url: 'https://safety.example/ticket/Zk9x…' },
  },
  'GET /api/public/tickets/{ticket}': handsOn(contracts.getTicket),
  'GET /api/incidents/{id}/comments': handsOn(contracts.listComments),
  'GET /api/incidents/{id}/people': {
    answer: { people: [{ id: '1e5a0b2f-8d4c-4f66-9b32-7c2a1d0e3f42', name: 'María López' }] },
  },
  'POST /api/incidents/{id}/comments': sends(contracts.writeComment, ({ mentions, ...data }) => ({
    ...data,
    mentions: mentions.map(({ id }) => id),
    photo,
  })),
  'PUT /api/comments/{id}': sends(contracts.editComment, ({ mentions, text }) => ({
    text,
    mentions: mentions.map(({ id }) => id),
  })),
  'GET /api/observations': handsOn(contracts.listObservations),
  'POST /api/observations': sends(contracts.makeObservation, ({ site, text, category }) => ({
    ...{ site_id: site.id, text, category },
    photo,
  })),
  'GET /api/actions': handsOn(contracts.findActions, ({ incidents, ...page }) => ({ ...page, actions: incidents })),
  'GET /api/dashboard': handsOn(contracts.getDashboard, (numbers) => ({
    ...numbers,
    recent_captures: [golden(contracts.getCapture).reply],
  })),
  'GET /api/digest': handsOn(contracts.getDigest),
  'GET /api/risk-intelligence': handsOn(contracts.getRiskIntelligence),
  'GET /api/analytics': { answer: { status: 'coming_soon', message: 'Advanced Analytics Coming Soon' } },
  'GET /api/insurance/dashboard': handsOn(contracts.getInsuranceDashboard),
  'GET /api/insurance/links': handsOn(contracts.listLinks, ({ links }) => ({ links: links.map(withBothIds) })),
  'POST /api/insurance/links': handsOn(contracts.requestLink, linkWithBothIds),
  'PUT /api/insurance/links/{id}/grant': handsOn(contracts.grantLink, linkWithBothIds),
  'PUT /api/insurance/links/{id}/revoke': handsOn(contracts.revokeLink, linkWithBothIds),
  'GET /api/notifications': handsOn(contracts.listNotifications, bellWithBothIds),
  'PUT /api/notifications/read': handsOn(contracts.markNotificationsRead, bellWithBothIds),
  'GET /api/notifications/push-key': handsOn(contracts.getPushKey),
  'GET /api/config': {
    answer: { demo: false, demo_logins: [], version, locales: [...contracts.locales], mails: true },
  },
  'GET /api/health': handsOn(contracts.describeDetector, (detector) => ({
    ...{ status: 'ok', version, edition: 'embedded' },
    detector,
  })),
  'GET /api/health/live': { answer: { status: 'ok' } },
  'GET /api/health/ready': { answer: { status: 'ok' } },
});
