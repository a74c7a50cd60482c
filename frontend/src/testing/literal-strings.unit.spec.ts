import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TFunction } from 'i18next';
import { i18n } from '../i18n/index.js';

/**
 * Every literal string of the specification that the app shows: the text, the key it is kept under, and the file that
 * shows it. Texts are typed out here on purpose: a change in `i18n/en` must fail.
 */
type Row = [text: string, key: string, file: string, values?: Record<string, string | number>];

const auth = 'features/auth';
const capture = 'features/capture';
const review = 'features/review';
const dashboard = 'features/dashboard';

const rows: Row[] = [
  ['Loading...', 'common.loading', 'components/loading.tsx'],
  ['Access Denied', 'shell.denied.title', 'components/access-denied.tsx'],
  ["You don't have permission to access this page.", 'shell.denied.text', 'components/access-denied.tsx'],
  ['Required role:', 'shell.denied.required', 'components/access-denied.tsx'],
  ['Active Site', 'shell.activeSite', 'features/shell/sidebar.tsx'],
  ['Logout', 'shell.logout', 'features/shell/sidebar.tsx'],

  ['Signing in...', 'login.busy', `${auth}/routes/login.tsx`],
  ['Login failed. Please try again.', 'login.failedFallback', `${auth}/routes/login.tsx`],
  ['An unexpected error occurred. Please try again.', 'common.unexpected', `${auth}/routes/login.tsx`],
  ['An unexpected error occurred. Please try again.', 'common.unexpected', `${auth}/routes/signup.tsx`],
  ['Creating Account...', 'signup.busy', `${auth}/routes/signup.tsx`],
  ['Signup failed. Please try again.', 'signup.failedFallback', `${auth}/routes/signup.tsx`],
  ['Passwords do not match', 'signup.mismatch', `${auth}/signup-form.ts`],
  ['Password must be at least 8 characters', 'signup.tooShort', `${auth}/signup-form.ts`],

  ['Risk Overview', 'dashboard.titleInsurance', `${dashboard}/routes/dashboard.tsx`],
  ['Safety Dashboard', 'dashboard.title', `${dashboard}/routes/dashboard.tsx`],
  ['Viewing data for Gate 2', 'dashboard.viewing', `${dashboard}/routes/dashboard.tsx`, { site: 'Gate 2' }],
  ['All sites', 'dashboard.allSites', `${dashboard}/routes/dashboard.tsx`],
  ['Improving', 'dashboard.trend.improving', `${dashboard}/components/safety-score.tsx`],
  ['Declining', 'dashboard.trend.declining', `${dashboard}/components/safety-score.tsx`],
  ['Stable', 'dashboard.trend.stable', `${dashboard}/components/safety-score.tsx`],
  ['Safety score, higher is better', 'dashboard.scoreHint', `${dashboard}/components/safety-score.tsx`],
  ['Total Captures', 'dashboard.totalCaptures', `${dashboard}/components/counters.tsx`],
  ['Total Incidents', 'dashboard.totalIncidents', `${dashboard}/components/counters.tsx`],
  ['Open Incidents', 'dashboard.openIncidents', `${dashboard}/components/counters.tsx`],
  ['High Risk Findings', 'dashboard.highRisk', `${dashboard}/components/counters.tsx`],
  ['Top 5 High-Risk Incidents', 'dashboard.top', `${dashboard}/components/top-risks.tsx`],
  ['No high-risk incidents found', 'dashboard.topEmpty', `${dashboard}/components/top-risks.tsx`],
  ['Risk Severity Heatmap', 'dashboard.heatmap', `${dashboard}/components/heat-map-panel.tsx`],
  ['No risk data available', 'dashboard.heatmapEmpty', `${dashboard}/components/heat-map-panel.tsx`],
  ['RSI (sum)', 'dashboard.rsi', `${dashboard}/components/heat-map-panel.tsx`],
  ['Critical', 'dashboard.tier.Critical', `${dashboard}/components/heat-map-panel.tsx`],
  ['Recent Captures', 'dashboard.recent', `${dashboard}/components/recent-captures.tsx`],
  ['Week 1', 'dashboard.weeks.week1', `${dashboard}/components/dashboard-charts.tsx`],
  ['Current', 'dashboard.weeks.current', `${dashboard}/components/dashboard-charts.tsx`],
  ['Housekeeping', 'dashboard.bars.Housekeeping', `${dashboard}/components/dashboard-charts.tsx`],
  ['Sample data', 'common.sampleData', 'components/chart/chart.tsx'],

  ['Setup', 'capture.step.setup', `${capture}/components/step-bar.tsx`],
  ['Capture', 'capture.step.capture', `${capture}/components/step-bar.tsx`],
  ['Review', 'capture.step.review', `${capture}/components/step-bar.tsx`],
  ['Submit', 'capture.step.submit', `${capture}/components/step-bar.tsx`],
  ['Use Camera', 'capture.useCamera', `${capture}/components/setup-step.tsx`],
  ['Upload Photos', 'capture.uploadPhotos', `${capture}/components/setup-step.tsx`],
  ['JPG, PNG, or HEIC • Max 5 photos', 'capture.formats', `${capture}/components/upload-step.tsx`],
  ['Continue to Review', 'capture.continue', `${capture}/components/upload-step.tsx`],
  ['Photos 2/5', 'capture.count', `${capture}/components/camera-step.tsx`, { count: 2 }],
  ['Capture', 'capture.shutter', `${capture}/components/camera-step.tsx`],
  ['Done', 'capture.done', `${capture}/components/camera-step.tsx`],
  ['Maximum 5 photos allowed', 'capture.alert.max', `${capture}/components/camera-step.tsx`],
  ['Back', 'capture.back', `${capture}/components/review-step.tsx`],
  ['Notes', 'capture.notes', `${capture}/components/review-step.tsx`],
  ['Submit Capture', 'capture.submit', `${capture}/components/review-step.tsx`],
  ['Submitting...', 'capture.busy', `${capture}/components/review-step.tsx`],
  ['Geolocation not supported', 'capture.alert.noGeolocation', `${capture}/components/review-step.tsx`],
  ['Please select a site', 'capture.alert.site', `${capture}/routes/capture.tsx`],
  ['Please capture at least one photo', 'capture.alert.photo', `${capture}/routes/capture.tsx`],
  ['Failed to start camera preview', 'capture.alert.previewFailed', `${capture}/routes/capture.tsx`],
  ['Captured via camera', 'capture.capturedVia', `${capture}/routes/capture.tsx`, { source: 'camera' }],
  ['camera', 'capture.via.camera', `${capture}/routes/capture.tsx`],
  ['upload', 'capture.via.upload', `${capture}/routes/capture.tsx`],
  [
    'Maximum 5 photos allowed. You can upload 2 more.',
    'capture.alert.maxUpload',
    `${capture}/use-photos.ts`,
    { count: 2 },
  ],
  ['Please select only image files', 'capture.alert.notImage', `${capture}/use-photos.ts`],
  [
    'Camera permission denied. Please allow camera access to capture photos.',
    'capture.alert.cameraDenied',
    `${capture}/use-camera.ts`,
  ],
  ['Failed to initialize camera stream', 'capture.alert.streamFailed', `${capture}/use-camera.ts`],
  ['Failed to start camera: busy', 'capture.alert.cameraFailed', `${capture}/use-camera.ts`, { message: 'busy' }],
  ['No valid photos to analyze. Please capture photos again.', 'capture.alert.noValid', `${capture}/use-submit.ts`],
  ['FAILED TO ANALYZE PHOTOS', 'capture.failure.title', `${capture}/use-submit.ts`],
  ['Please try again. If problem persists, contact support.', 'capture.failure.help', `${capture}/use-submit.ts`],
  ['Server error (502)', 'capture.failure.serverError', `${capture}/use-submit.ts`, { status: 502 }],
  [
    'No response from server. Please check your internet connection.',
    'capture.failure.noResponse',
    `${capture}/use-submit.ts`,
  ],
  ['Photos saved. Analysis continues in the background.', 'capture.result.background', `${capture}/use-submit.ts`],

  ['Sync Queue', 'queue.title', 'features/queue/routes/queue.tsx'],
  ['Total Items', 'queue.total', 'features/queue/routes/queue.tsx'],
  ['Pending', 'queue.pending', 'features/queue/routes/queue.tsx'],
  ['Synced', 'queue.synced', 'features/queue/routes/queue.tsx'],
  ['Failed', 'queue.failed', 'features/queue/routes/queue.tsx'],
  ['Sync All', 'queue.syncAll', 'features/queue/routes/queue.tsx'],
  ['Clear Synced', 'queue.clearSynced', 'features/queue/routes/queue.tsx'],
  ['No items in queue', 'queue.empty', 'features/queue/routes/queue.tsx'],

  ['Sites Management', 'sites.title', 'features/sites/routes/sites.tsx'],
  ['Add Site', 'sites.add', 'features/sites/routes/sites.tsx'],
  ['No address', 'sites.noAddress', 'features/sites/routes/sites.tsx'],
  ['Site Name', 'sites.name', 'features/sites/components/site-modal.tsx'],
  ['Address', 'sites.address', 'features/sites/components/site-modal.tsx'],
  ['Failed to create site', 'sites.createFailed', 'features/sites/components/site-modal.tsx'],

  ['Team Management', 'team.title', 'features/team/routes/team.tsx'],
  ['No phone', 'team.noPhone', 'features/team/routes/team.tsx'],
  ['Organization', 'team.organization', 'features/team/routes/team.tsx'],
  ['Active', 'team.active', 'features/team/routes/team.tsx'],
  ['Disabled', 'team.disabled', 'features/team/routes/team.tsx'],
  ['User invited successfully!', 'team.invited', 'features/team/routes/team.tsx'],
  ['Invite New User', 'team.inviteTitle', 'features/team/components/invite-modal.tsx'],
  ['Failed to invite user', 'team.inviteFailed', 'features/team/components/invite-modal.tsx'],
  [
    'Are you sure you want to delete this user? This action cannot be undone.',
    'team.deleteConfirm',
    'features/team/use-team-actions.ts',
  ],
  ['Failed to update user status', 'team.statusFailed', 'features/team/use-team-actions.ts'],
  ['Failed to delete user', 'team.deleteFailed', 'features/team/use-team-actions.ts'],

  ['Category', 'review.category', `${review}/components/filter-bar.tsx`],
  ['Min Severity', 'review.severityMin', `${review}/components/filter-bar.tsx`],
  ['Max Severity', 'review.severityMax', `${review}/components/filter-bar.tsx`],
  ['Approve', 'review.approve', `${review}/components/decision-panel.tsx`],
  ['Reject', 'review.reject', `${review}/components/decision-panel.tsx`],
  ['System', 'review.system', `${review}/components/history-list.tsx`],
  ['Please provide rejection notes', 'review.rejectNotesRequired', `${review}/use-decisions.ts`],
  ['Incident approved successfully', 'review.approved', `${review}/use-decisions.ts`],
  ['Incident rejected successfully', 'review.rejected', `${review}/use-decisions.ts`],
  ['Failed to approve incident', 'review.approveFailed', `${review}/use-decisions.ts`],
  ['Failed to reject incident', 'review.rejectFailed', `${review}/use-decisions.ts`],

  ['Export CSV', 'risk.exportCsv', 'features/exports/export-buttons.tsx'],
  ['Export PDF', 'risk.exportPdf', 'features/exports/export-buttons.tsx'],
  ['Exposure Score', 'insurance.exposure', 'features/insurance/components/contractor-card.tsx'],
  ['High Severity', 'insurance.highSeverity', 'features/insurance/components/contractor-card.tsx'],
  ['RSI per site and month', 'insurance.rsiHint', 'features/insurance/components/contractor-card.tsx'],
  ['Recent Approved Incidents', 'insurance.recent', 'features/insurance/components/recent-approved.tsx'],
  ['Failed to export CSV', 'insurance.exportFailedCsv', 'features/insurance/routes/insurance.tsx'],
  ['Failed to export PDF', 'insurance.exportFailedPdf', 'features/insurance/routes/insurance.tsx'],
  ['Insurers who can see our data', 'insurance.links', 'features/insurance/components/links.tsx'],

  ['Last 7 Days', 'risk.ranges.7d', 'features/risk/routes/risk-hub.tsx'],
  ['Last 30 Days', 'risk.ranges.30d', 'features/risk/routes/risk-hub.tsx'],
  ['Last 90 Days', 'risk.ranges.90d', 'features/risk/routes/risk-hub.tsx'],
  ['Refresh', 'risk.refresh', 'features/risk/routes/risk-hub.tsx'],
  ['Failed to export CSV. Please try again.', 'risk.csvFailed', 'features/risk/routes/risk-hub.tsx'],
  ['Failed to export PDF. Please try again.', 'risk.pdfFailed', 'features/risk/routes/risk-hub.tsx'],
  ['Overall Risk Score', 'risk.score', 'features/risk/components/risk-score.tsx'],
  ['Risk score, higher is worse', 'risk.scoreHint', 'features/risk/components/risk-score.tsx'],
  ['High Risk', 'risk.badge.high', 'features/risk/components/risk-score.tsx'],
  ['Medium Risk', 'risk.badge.medium', 'features/risk/components/risk-score.tsx'],
  ['Low Risk', 'risk.badge.low', 'features/risk/components/risk-score.tsx'],
  ['Improving', 'risk.trend.decreasing', 'features/risk/components/risk-score.tsx'],
  ['Top 5 High-Risk Hazards', 'risk.top', 'features/risk/components/top-hazards.tsx'],
  ['Risk Category Breakdown', 'risk.breakdown', 'features/risk/components/risk-charts.tsx'],
  ['Weekly Severity Trend', 'risk.weekly', 'features/risk/components/risk-charts.tsx'],
  ['Machinery', 'risk.columns.Machinery', 'features/risk/components/site-heat-map.tsx'],
  ['Advanced Analytics Coming Soon', 'analytics.comingSoon', 'features/risk/routes/analytics.tsx'],

  ['New passwords do not match', 'profile.mismatch', 'features/profile/password-modal.tsx'],
  ['New password must be at least 8 characters long', 'profile.tooShort', 'features/profile/password-modal.tsx'],
  ['Failed to change password', 'profile.failed', 'features/profile/password-modal.tsx'],
  [
    'Password changed successfully! Please login with your new password.',
    'profile.success',
    'features/profile/password-modal.tsx',
  ],
];

const t = i18n.t as TFunction as (key: string, values?: Record<string, string | number>) => string;
const sources = new Map<string, string>();
const source = (file: string) => {
  const known = sources.get(file) ?? readFileSync(join(__dirname, '..', file), 'utf8');
  sources.set(file, known);
  return known;
};

/** The file names the key, or (for keys of a set) its parent, e.g. t(`risk.badge.${key}`). */
const shows = (file: string, key: string) => {
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  const parent = parts.join('.');
  const text = source(file);
  return text.includes(`'${key}'`) || (text.includes(`\`${parent}.\${`) && last !== '');
};

describe('literal strings of the specification', () => {
  // Rest parameters: with a fourth named one Jest would wait for a `done` callback.
  it.each(rows)('%s', (...[text, key, file, values]: Row) => {
    expect(t(key, values)).toBe(text);
    expect([file, key, shows(file, key)]).toEqual([file, key, true]);
  });

  it('client storage keys', () => {
    expect(source('app/storage.ts')).toMatch(/token: 'token', user: 'user', site: 'selectedSiteId'/);
  });

  it('file names of exports', () => {
    expect(source('features/insurance/routes/insurance.tsx')).toContain("useExport('insurance-portal'");
    expect(source('features/risk/routes/risk-hub.tsx')).toContain("useExport('risk-intelligence'");
  });
});
