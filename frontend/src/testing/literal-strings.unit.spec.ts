import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILTER_LABELS } from '@hazardlens/taxonomy';
import type { TFunction } from 'i18next';
import { landing } from '../i18n/en/landing.js';
import { allTexts, i18n } from '../i18n/index.js';

/**
 * Every literal string of the specification that the app shows: the text, the key it is kept under, and the file that
 * shows it. Texts are typed out here on purpose: a change in `i18n/en` must fail.
 */
type Row = [text: string, key: string, file: string, values?: Record<string, string | number>];

const auth = 'features/auth';
const capture = 'features/capture';
const errorLine = 'domain/api/use-error-line.ts';
const review = 'features/review';
const dashboard = 'features/dashboard';

const rows: Row[] = [
  ['Loading...', 'common.loading', 'components/loading.tsx'],
  ['Access Denied', 'shell.denied.title', 'app/guard.tsx'],
  ["You don't have permission to access this page.", 'shell.denied.text', 'app/guard.tsx'],
  ['Required role:', 'shell.denied.required', 'app/guard.tsx'],
  ['Active Site', 'shell.activeSite', 'app/shell/sidebar.tsx'],
  ['Logout', 'shell.logout', 'app/shell/sidebar.tsx'],

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
  ).map(([path, name]): Row => [name, `shell.screens.${path}`, 'app/shell/sidebar.tsx']),
  ...(
    [
      ['safety_manager', 'safety manager'],
      ['insurance_analyst', 'insurance analyst'],
      ['super_admin', 'super admin'],
    ] as const
  ).map(([role, name]): Row => [name, `common.role.${role}`, 'app/shell/sidebar.tsx']),

  ['Email', 'login.email', `${auth}/login.tsx`],
  ['Password', 'login.password', `${auth}/login.tsx`],
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
  ).map(([key, name]): Row => [name, `signup.${key}`, `${auth}/signup.tsx`]),
  ['Signing in...', 'login.busy', `${auth}/login.tsx`],
  ['Login failed', 'login.failed', `${auth}/login.tsx`],
  ['Login failed. Please try again.', 'login.failedFallback', `${auth}/login.tsx`],
  ['An unexpected error occurred. Please try again.', 'common.unexpected', `${auth}/login.tsx`],
  ['An unexpected error occurred. Please try again.', 'common.unexpected', `${auth}/signup.tsx`],
  ['Creating Account...', 'signup.busy', `${auth}/signup.tsx`],
  ['Signup failed', 'signup.failed', `${auth}/signup.tsx`],
  ['Signup failed. Please try again.', 'signup.failedFallback', `${auth}/signup.tsx`],
  ['Passwords do not match', 'signup.mismatch', `${auth}/signup-form.ts`],
  ['Password must be at least 8 characters', 'signup.tooShort', `${auth}/signup-form.ts`],

  ['Risk Overview', 'dashboard.titleInsurance', `${dashboard}/dashboard.tsx`],
  ['Safety Dashboard', 'dashboard.title', `${dashboard}/dashboard.tsx`],
  ['Viewing data for Gate 2', 'dashboard.viewing', `${dashboard}/dashboard.tsx`, { site: 'Gate 2' }],
  ['All sites', 'shell.allSites', 'components/active-site-name.tsx'],
  ['Improving', 'dashboard.trend.improving', `${dashboard}/safety-score.tsx`],
  ['Declining', 'dashboard.trend.declining', `${dashboard}/safety-score.tsx`],
  ['Stable', 'dashboard.trend.stable', `${dashboard}/safety-score.tsx`],
  ['Safety score, higher is better', 'dashboard.scoreHint', `${dashboard}/safety-score.tsx`],
  ['Total Captures', 'dashboard.totalCaptures', `${dashboard}/safety-score.tsx`],
  ['Total Incidents', 'dashboard.totalIncidents', `${dashboard}/safety-score.tsx`],
  ['Open Incidents', 'dashboard.openIncidents', `${dashboard}/safety-score.tsx`],
  ['High Risk Findings', 'dashboard.highRisk', `${dashboard}/safety-score.tsx`],
  ['Top 5 High-Risk Incidents', 'dashboard.top', `${dashboard}/hazards.tsx`],
  ['No high-risk incidents found', 'dashboard.topEmpty', `${dashboard}/hazards.tsx`],
  ['Risk Severity Heatmap', 'dashboard.heatmap', `${dashboard}/hazards.tsx`],
  ['No risk data available', 'dashboard.heatmapEmpty', `${dashboard}/hazards.tsx`],
  ['RSI (sum)', 'dashboard.rsi', `${dashboard}/hazards.tsx`],
  ...(['Critical', 'High', 'Medium', 'Low'] as const).map(
    (tier): Row => [tier, `dashboard.tier.${tier}`, `${dashboard}/hazards.tsx`],
  ),
  ['Recent Captures', 'dashboard.recent', `${dashboard}/captures.tsx`],
  ...(['completed', 'processing'] as const).map(
    (status): Row => [status, `dashboard.captureStatus.${status}`, `${dashboard}/captures.tsx`],
  ),
  ...[1, 2, 3, 4].map(
    (week): Row => [`Week ${week}`, `dashboard.weeks.week${week}`, `${dashboard}/dashboard-charts.tsx`],
  ),
  ['Current', 'dashboard.weeks.current', `${dashboard}/dashboard-charts.tsx`],
  ...['PPE', 'Falls', 'Housekeeping', 'Electrical', 'Equipment'].map(
    (bar): Row => [bar, `dashboard.bars.${bar}`, `${dashboard}/dashboard-charts.tsx`],
  ),
  ['Sample data', 'common.sampleData', 'components/chart/chart.tsx'],

  ['Setup', 'capture.step.setup', `${capture}/capture.tsx`],
  ['Capture', 'capture.step.capture', `${capture}/capture.tsx`],
  ['Review', 'capture.step.review', `${capture}/capture.tsx`],
  ['Submit', 'capture.step.submit', `${capture}/capture.tsx`],
  ['Use Camera', 'capture.useCamera', `${capture}/setup-step.tsx`],
  ['Upload Photos', 'capture.uploadPhotos', `${capture}/setup-step.tsx`],
  ['JPG, PNG, or HEIC • Max 5 photos', 'capture.formats', `${capture}/upload-step.tsx`],
  ['Continue to Review', 'capture.continue', `${capture}/upload-step.tsx`],
  ['Photos 2/5', 'capture.count', `${capture}/camera-step.tsx`, { count: 2 }],
  ['Capture', 'capture.shutter', `${capture}/camera-step.tsx`],
  ['GPS location', 'capture.location', `${capture}/review-step.tsx`],
  ['Done', 'capture.done', `${capture}/camera-step.tsx`],
  ['Maximum 5 photos allowed', 'capture.alert.max', `${capture}/camera-step.tsx`],
  ['Back', 'capture.back', `${capture}/review-step.tsx`],
  ['Notes', 'capture.notes', `${capture}/review-step.tsx`],
  ['Submit Capture', 'capture.submit', `${capture}/review-step.tsx`],
  ['Submitting...', 'capture.busy', `${capture}/review-step.tsx`],
  ['Geolocation not supported', 'capture.alert.noGeolocation', `${capture}/review-step.tsx`],
  ['Please select a site', 'capture.alert.site', `${capture}/capture.tsx`],
  ['Please capture at least one photo', 'capture.alert.photo', `${capture}/capture.tsx`],
  ['Failed to start camera preview', 'capture.alert.previewFailed', `${capture}/capture.tsx`],
  ['Captured via camera', 'capture.capturedVia', `${capture}/capture.tsx`, { source: 'camera' }],
  ['camera', 'capture.via.camera', `${capture}/capture.tsx`],
  ['upload', 'capture.via.upload', `${capture}/capture.tsx`],
  [
    'Maximum 5 photos allowed. You can upload 2 more.',
    'capture.alert.maxUpload',
    `${capture}/photos.tsx`,
    { count: 2 },
  ],
  ['Please select only image files', 'capture.alert.notImage', `${capture}/photos.tsx`],
  [
    'Camera permission denied. Please allow camera access to capture photos.',
    'capture.alert.cameraDenied',
    `${capture}/camera-step.tsx`,
  ],
  ['Failed to initialize camera stream', 'capture.alert.streamFailed', `${capture}/camera-step.tsx`],
  ['Failed to start camera: busy', 'capture.alert.cameraFailed', `${capture}/camera-step.tsx`, { message: 'busy' }],
  ['No valid photos to analyze. Please capture photos again.', 'capture.alert.noValid', errorLine],
  ['FAILED TO ANALYZE PHOTOS', 'capture.failure.title', `${capture}/use-send.tsx`],
  ['Please try again. If problem persists, contact support.', 'capture.failure.help', `${capture}/use-send.tsx`],
  ['Server error (502)', 'capture.failure.serverError', errorLine, { status: 502 }],
  ['No response from server. Please check your internet connection.', 'capture.failure.noResponse', errorLine],
  ['Photos saved. Analysis continues in the background.', 'capture.result.background', `${capture}/use-send.tsx`],

  ['Overall risk score: 57/100', 'capture.result.score', `${capture}/use-send.tsx`, { score: 57 }],
  ['Hazards detected: 3', 'capture.result.hazards', `${capture}/use-send.tsx`, { count: 3 }],
  ['Photos analyzed: 2', 'capture.result.photos', `${capture}/use-send.tsx`, { count: 2 }],
  ['High-risk incident auto-created: Yes', 'capture.result.highRiskYes', `${capture}/use-send.tsx`],
  ['High-risk incident auto-created: No', 'capture.result.highRiskNo', `${capture}/use-send.tsx`],

  ...(['pending', 'syncing', 'synced', 'failed'] as const).map(
    (status): Row => [status, `queue.status.${status}`, 'features/queue/queue.tsx'],
  ),
  ['Sync Queue', 'queue.title', 'features/queue/queue.tsx'],
  ['Total Items', 'queue.total', 'features/queue/queue.tsx'],
  ['Pending', 'queue.pending', 'features/queue/queue.tsx'],
  ['Synced', 'queue.synced', 'features/queue/queue.tsx'],
  ['Failed', 'queue.failed', 'features/queue/queue.tsx'],
  ['Sync All', 'queue.syncAll', 'features/queue/queue.tsx'],
  ['Clear Synced', 'queue.clearSynced', 'features/queue/queue.tsx'],
  ['No items in queue', 'queue.empty', 'features/queue/queue.tsx'],

  ['Sites Management', 'sites.title', 'features/sites/sites.tsx'],
  ['Add Site', 'sites.add', 'features/sites/sites.tsx'],
  ['No address', 'sites.noAddress', 'features/sites/sites.tsx'],
  ['Site Name', 'sites.name', 'features/sites/sites.tsx'],
  ['Address', 'sites.address', 'features/sites/sites.tsx'],
  ['Failed to create site', 'sites.createFailed', 'features/sites/sites.tsx'],

  ['Team Management', 'team.title', 'features/team/team.tsx'],
  ['No phone', 'team.noPhone', 'features/team/member-row.tsx'],
  ['Organization', 'team.organization', 'features/team/team.tsx'],
  ['Active', 'team.active', 'features/team/member-row.tsx'],
  ['Disabled', 'team.disabled', 'features/team/member-row.tsx'],
  ['User invited successfully!', 'team.invited', 'features/team/team.tsx'],
  ['Name', 'team.name', 'features/team/team.tsx'],
  ['Email', 'team.email', 'features/team/team.tsx'],
  ['Role', 'team.role', 'features/team/team.tsx'],
  ['Status', 'team.status', 'features/team/team.tsx'],
  ['Actions', 'team.actions', 'features/team/team.tsx'],
  ['Invite New User', 'team.inviteTitle', 'features/team/invite-modal.tsx'],
  ['Failed to invite user', 'team.inviteFailed', 'features/team/invite-modal.tsx'],
  [
    'Are you sure you want to delete this user? This action cannot be undone.',
    'team.deleteConfirm',
    'features/team/use-team-actions.tsx',
  ],
  ['Failed to update user status', 'team.statusFailed', 'features/team/use-team-actions.tsx'],
  ['Failed to delete user', 'team.deleteFailed', 'features/team/use-team-actions.tsx'],

  ['Review Queue', 'review.title', `${review}/review.tsx`],
  ['Hazard Type', 'review.hazardType', `${review}/incident-detail.tsx`],
  ['Severity', 'review.severity', `${review}/incident-detail.tsx`],
  ['Confidence', 'review.confidence', `${review}/incident-detail.tsx`],
  ['AI Recommendation', 'review.recommendation', 'components/incident/finding-text.tsx'],
  ['Review Notes', 'review.notes', `${review}/decision-panel.tsx`],
  ['History', 'review.history', 'components/incident/block.tsx'],
  ['Category', 'review.category', `${review}/filter-bar.tsx`],
  ['Min Severity', 'review.severityMin', `${review}/filter-bar.tsx`],
  ['Max Severity', 'review.severityMax', `${review}/filter-bar.tsx`],
  ['Approve', 'review.approve', `${review}/decision-panel.tsx`],
  ['Reject', 'review.reject', `${review}/decision-panel.tsx`],
  ['System', 'review.system', 'components/incident/block.tsx'],
  ['Please provide rejection notes', 'review.rejectNotesRequired', `${review}/use-decisions.ts`],
  ['Incident approved successfully', 'review.approved', `${review}/use-decisions.ts`],
  ['Incident rejected successfully', 'review.rejected', `${review}/use-decisions.ts`],
  ['Failed to approve incident', 'review.approveFailed', `${review}/use-decisions.ts`],
  ['Failed to reject incident', 'review.rejectFailed', `${review}/use-decisions.ts`],

  ['Export CSV', 'risk.exportCsv', 'components/exports/export-buttons.tsx'],
  ['Export PDF', 'risk.exportPdf', 'components/exports/export-buttons.tsx'],
  ['Insurance Portal', 'insurance.title', 'features/insurance/insurance.tsx'],
  ['RSI', 'insurance.rsi', 'features/insurance/contractor-card.tsx'],
  ['Exposure Score', 'insurance.exposure', 'features/insurance/contractor-card.tsx'],
  ['High Severity', 'insurance.highSeverity', 'features/insurance/contractor-card.tsx'],
  ['RSI per site and month', 'insurance.rsiHint', 'features/insurance/contractor-card.tsx'],
  ['Recent Approved Incidents', 'insurance.recent', 'features/insurance/insurance.tsx'],
  ['Failed to export CSV', 'insurance.exportFailedCsv', 'features/insurance/insurance.tsx'],
  ['Failed to export PDF', 'insurance.exportFailedPdf', 'features/insurance/insurance.tsx'],
  ['Insurers who can see our data', 'insurance.links', 'features/insurance/links.tsx'],

  ['AI Risk Intelligence Hub', 'risk.title', 'features/risk/risk-hub.tsx'],
  ['Last 7 Days', 'risk.ranges.7d', 'features/risk/risk-hub.tsx'],
  ['Last 30 Days', 'risk.ranges.30d', 'features/risk/risk-hub.tsx'],
  ['Last 90 Days', 'risk.ranges.90d', 'features/risk/risk-hub.tsx'],
  ['Refresh', 'risk.refresh', 'features/risk/risk-hub.tsx'],
  ['Failed to export CSV. Please try again.', 'risk.csvFailed', 'features/risk/risk-hub.tsx'],
  ['Failed to export PDF. Please try again.', 'risk.pdfFailed', 'features/risk/risk-hub.tsx'],
  ['Overall Risk Score', 'risk.score', 'features/risk/risk-score.tsx'],
  ['Risk score, higher is worse', 'risk.scoreHint', 'features/risk/risk-score.tsx'],
  ['High Risk', 'risk.badge.high', 'features/risk/risk-score.tsx'],
  ['Medium Risk', 'risk.badge.medium', 'features/risk/risk-score.tsx'],
  ['Low Risk', 'risk.badge.low', 'features/risk/risk-score.tsx'],
  ['Improving', 'risk.trend.decreasing', 'features/risk/risk-score.tsx'],
  ['Declining', 'risk.trend.increasing', 'features/risk/risk-score.tsx'],
  ['Stable', 'risk.trend.stable', 'features/risk/risk-score.tsx'],
  ['Top 5 High-Risk Hazards', 'risk.top', 'features/risk/risk-tables.tsx'],
  ['Risk Category Breakdown', 'risk.breakdown', 'features/risk/risk-charts.tsx'],
  ['Weekly Severity Trend', 'risk.weekly', 'features/risk/risk-charts.tsx'],
  ['PPE', 'risk.columns.PPE', 'features/risk/risk-tables.tsx'],
  ['Falls', 'risk.columns.Falls', 'features/risk/risk-tables.tsx'],
  ['Electrical', 'risk.columns.Electrical', 'features/risk/risk-tables.tsx'],
  ['Machinery', 'risk.columns.Machinery', 'features/risk/risk-tables.tsx'],
  ['Advanced Analytics Coming Soon', 'analytics.comingSoon', 'features/risk/analytics.tsx'],

  ...(
    [
      ['SUPER_ADMIN', 'Super Admin'],
      ['ADMIN', 'Admin'],
      ['SAFETY_MANAGER', 'Safety Manager'],
      ['INSPECTOR', 'Inspector'],
      ['WORKER', 'Worker'],
      ['INSURANCE_ANALYST', 'Insurance Analyst'],
    ] as const
  ).map(([role, name]): Row => [name, `common.roleName.${role}`, 'features/profile/profile.tsx']),
  ['Email', 'profile.email', 'features/profile/profile.tsx'],
  ['Phone', 'profile.phone', 'features/profile/profile.tsx'],
  ['Account status', 'profile.status', 'features/profile/profile.tsx'],
  ['Change Password', 'profile.changePassword', 'features/profile/profile.tsx'],
  ['New passwords do not match', 'profile.mismatch', 'features/profile/profile.tsx'],
  ['New password must be at least 8 characters long', 'profile.tooShort', 'features/profile/profile.tsx'],
  ['Failed to change password', 'profile.failed', 'features/profile/profile.tsx'],
  [
    'Password changed successfully! Please login with your new password.',
    'profile.success',
    'features/profile/profile.tsx',
  ],
];

beforeAll(allTexts);
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
    expect(source(`${review}/filter-bar.tsx`)).toContain('FILTER_LABELS.map');
  });
});
