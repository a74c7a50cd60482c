import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILTER_LABELS } from '@hazardlens/taxonomy';
import type { TFunction } from 'i18next';
import { landing } from '../i18n/en/landing.js';
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

  ...(
    [
      ['/dashboard', 'Dashboard'],
      ['/capture', 'Capture'],
      ['/review', 'Review Queue'],
      ['/queue', 'Queue'],
      ['/risk-intel', 'Risk Intel'],
      ['/analytics', 'Analytics'],
      ['/insurance', 'Insurance'],
      ['/sites', 'Sites'],
      ['/team', 'Team'],
      ['/profile', 'Profile'],
    ] as const
  ).map(([path, name]): Row => [name, `shell.screens.${path}`, 'features/shell/sidebar.tsx']),
  ...(
    [
      ['safety_manager', 'safety manager'],
      ['insurance_analyst', 'insurance analyst'],
      ['super_admin', 'super admin'],
    ] as const
  ).map(([role, name]): Row => [name, `common.role.${role}`, 'features/shell/sidebar.tsx']),

  ['Email', 'login.email', `${auth}/routes/login.tsx`],
  ['Password', 'login.password', `${auth}/routes/login.tsx`],
  ...(
    [
      ['type', 'Organization Type'],
      ['company', 'Company Name'],
      ['companyEmail', 'Company Email'],
      ['companyPhone', 'Company Phone'],
      ['firstName', 'First Name'],
      ['lastName', 'Last Name'],
      ['email', 'Your Email'],
      ['password', 'Password'],
      ['confirm', 'Confirm Password'],
    ] as const
  ).map(([key, name]): Row => [name, `signup.${key}`, `${auth}/routes/signup.tsx`]),
  ['Signing in...', 'login.busy', `${auth}/routes/login.tsx`],
  ['Login failed', 'login.failed', `${auth}/routes/login.tsx`],
  ['Login failed. Please try again.', 'login.failedFallback', `${auth}/routes/login.tsx`],
  ['An unexpected error occurred. Please try again.', 'common.unexpected', `${auth}/routes/login.tsx`],
  ['An unexpected error occurred. Please try again.', 'common.unexpected', `${auth}/routes/signup.tsx`],
  ['Creating Account...', 'signup.busy', `${auth}/routes/signup.tsx`],
  ['Signup failed', 'signup.failed', `${auth}/routes/signup.tsx`],
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
  ...(['Critical', 'High', 'Medium', 'Low'] as const).map(
    (tier): Row => [tier, `dashboard.tier.${tier}`, `${dashboard}/components/heat-map-panel.tsx`],
  ),
  ['Recent Captures', 'dashboard.recent', `${dashboard}/components/recent-captures.tsx`],
  ...(['completed', 'processing'] as const).map(
    (status): Row => [status, `dashboard.captureStatus.${status}`, `${dashboard}/components/recent-captures.tsx`],
  ),
  ...[1, 2, 3, 4].map(
    (week): Row => [`Week ${week}`, `dashboard.weeks.week${week}`, `${dashboard}/components/dashboard-charts.tsx`],
  ),
  ['Current', 'dashboard.weeks.current', `${dashboard}/components/dashboard-charts.tsx`],
  ...['PPE', 'Falls', 'Housekeeping', 'Electrical', 'Equipment'].map(
    (bar): Row => [bar, `dashboard.bars.${bar}`, `${dashboard}/components/dashboard-charts.tsx`],
  ),
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
  ['GPS location', 'capture.location', `${capture}/components/review-step.tsx`],
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

  ['Overall risk score: 57/100', 'capture.result.score', `${capture}/use-submit.ts`, { score: 57 }],
  ['Hazards detected: 3', 'capture.result.hazards', `${capture}/use-submit.ts`, { count: 3 }],
  ['Photos analyzed: 2', 'capture.result.photos', `${capture}/use-submit.ts`, { count: 2 }],
  ['High-risk incident auto-created: Yes', 'capture.result.highRiskYes', `${capture}/use-submit.ts`],
  ['High-risk incident auto-created: No', 'capture.result.highRiskNo', `${capture}/use-submit.ts`],

  ...(['pending', 'syncing', 'synced', 'failed'] as const).map(
    (status): Row => [status, `queue.status.${status}`, 'features/queue/components/queue-row.tsx'],
  ),
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
  ['Name', 'team.name', 'features/team/routes/team.tsx'],
  ['Email', 'team.email', 'features/team/routes/team.tsx'],
  ['Role', 'team.role', 'features/team/routes/team.tsx'],
  ['Status', 'team.status', 'features/team/routes/team.tsx'],
  ['Actions', 'team.actions', 'features/team/routes/team.tsx'],
  ['Invite New User', 'team.inviteTitle', 'features/team/components/invite-modal.tsx'],
  ['Failed to invite user', 'team.inviteFailed', 'features/team/components/invite-modal.tsx'],
  [
    'Are you sure you want to delete this user? This action cannot be undone.',
    'team.deleteConfirm',
    'features/team/use-team-actions.ts',
  ],
  ['Failed to update user status', 'team.statusFailed', 'features/team/use-team-actions.ts'],
  ['Failed to delete user', 'team.deleteFailed', 'features/team/use-team-actions.ts'],

  ['Review Queue', 'review.title', `${review}/routes/review.tsx`],
  ['Hazard Type', 'review.hazardType', `${review}/components/incident-detail.tsx`],
  ['Severity', 'review.severity', `${review}/components/incident-detail.tsx`],
  ['Confidence', 'review.confidence', `${review}/components/incident-detail.tsx`],
  ['AI Recommendation', 'review.recommendation', `${review}/components/incident-detail.tsx`],
  ['Review Notes', 'review.notes', `${review}/components/decision-panel.tsx`],
  ['History', 'review.history', `${review}/components/history-list.tsx`],
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
  ['Insurance Portal', 'insurance.title', 'features/insurance/routes/insurance.tsx'],
  ['RSI', 'insurance.rsi', 'features/insurance/components/contractor-card.tsx'],
  ['Exposure Score', 'insurance.exposure', 'features/insurance/components/contractor-card.tsx'],
  ['High Severity', 'insurance.highSeverity', 'features/insurance/components/contractor-card.tsx'],
  ['RSI per site and month', 'insurance.rsiHint', 'features/insurance/components/contractor-card.tsx'],
  ['Recent Approved Incidents', 'insurance.recent', 'features/insurance/components/recent-approved.tsx'],
  ['Failed to export CSV', 'insurance.exportFailedCsv', 'features/insurance/routes/insurance.tsx'],
  ['Failed to export PDF', 'insurance.exportFailedPdf', 'features/insurance/routes/insurance.tsx'],
  ['Insurers who can see our data', 'insurance.links', 'features/insurance/components/links.tsx'],

  ['AI Risk Intelligence Hub', 'risk.title', 'features/risk/routes/risk-hub.tsx'],
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
  ['Declining', 'risk.trend.increasing', 'features/risk/components/risk-score.tsx'],
  ['Stable', 'risk.trend.stable', 'features/risk/components/risk-score.tsx'],
  ['Top 5 High-Risk Hazards', 'risk.top', 'features/risk/components/top-hazards.tsx'],
  ['Risk Category Breakdown', 'risk.breakdown', 'features/risk/components/risk-charts.tsx'],
  ['Weekly Severity Trend', 'risk.weekly', 'features/risk/components/risk-charts.tsx'],
  ['PPE', 'risk.columns.PPE', 'features/risk/components/site-heat-map.tsx'],
  ['Falls', 'risk.columns.Falls', 'features/risk/components/site-heat-map.tsx'],
  ['Electrical', 'risk.columns.Electrical', 'features/risk/components/site-heat-map.tsx'],
  ['Machinery', 'risk.columns.Machinery', 'features/risk/components/site-heat-map.tsx'],
  ['Advanced Analytics Coming Soon', 'analytics.comingSoon', 'features/risk/routes/analytics.tsx'],

  ...(
    [
      ['SUPER_ADMIN', 'Super Admin'],
      ['ADMIN', 'Admin'],
      ['SAFETY_MANAGER', 'Safety Manager'],
      ['INSPECTOR', 'Inspector'],
      ['WORKER', 'Worker'],
      ['INSURANCE_ANALYST', 'Insurance Analyst'],
    ] as const
  ).map(([role, name]): Row => [name, `team.roles.${role}`, 'features/profile/routes/profile.tsx']),
  ['Email', 'profile.email', 'features/profile/routes/profile.tsx'],
  ['Phone', 'profile.phone', 'features/profile/routes/profile.tsx'],
  ['Account status', 'profile.status', 'features/profile/routes/profile.tsx'],
  ['Change Password', 'profile.changePassword', 'features/profile/routes/profile.tsx'],
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

  it.each([
    ['Sign In', landing.signIn],
    ['Request Demo', landing.requestDemo],
    ['Get Started', landing.getStarted],
    ['How It Works', landing.steps.title],
    ['Capture', landing.steps.capture.title],
    ['AI Analyze', landing.steps.analyze.title],
    ['Act', landing.steps.act.title],
    ['13 risk categories', `${landing.figures.categories.value} ${landing.figures.categories.label}`],
    ['60% lower risk exposure', `${landing.figures.exposure.value} ${landing.figures.exposure.label}`],
    ['10x faster reporting', `${landing.figures.reporting.value} ${landing.figures.reporting.label}`],
    ['100% compliance readiness', `${landing.figures.compliance.value} ${landing.figures.compliance.label}`],
  ])('landing page: %s', (text, shown) => expect(shown).toBe(text));

  it('filter categories of the review queue', () => {
    expect(FILTER_LABELS).toEqual([
      'PPE Compliance',
      'Fall & Height Hazards',
      'Electrical Hazards',
      'Fire/Explosion Risks',
      'Housekeeping',
    ]);
    expect(source(`${review}/components/filter-bar.tsx`)).toContain('FILTER_LABELS.map');
  });
});
