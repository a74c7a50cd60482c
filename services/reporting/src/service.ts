import { defineService, linkCopy, mailing, personErasure, tenantErasure } from '@hazardlens/service-kit';
import { captureRowModel } from './capture-row/capture-row.model.js';
import { reportingConfig } from './config.js';
import { ExportPortalHandler } from './export-portal/export-portal.handler.js';
import { ExportRiskIntelligenceHandler } from './export-risk-intelligence/export-risk-intelligence.handler.js';
import { ExportFiles } from './exports/export-files.js';
import { REMOVE_LEFT_EXPORTS_EVERY_MS, RemoveLeftExports } from './exports/remove-left-exports.job.js';
import { GetDashboardHandler } from './get-dashboard/get-dashboard.handler.js';
import { GetRiskIntelligenceHandler } from './get-risk-intelligence/get-risk-intelligence.handler.js';
import { RiskIntelligence } from './get-risk-intelligence/risk-intelligence.reader.js';
import { incidentRowModel } from './incident-row/incident-row.model.js';
import { FORGET_NOTIFICATIONS_EVERY_MS, ForgetNotifications } from './notifications/forget-notifications.job.js';
import { LinkNews } from './notifications/link-news.js';
import { ListNotificationsHandler } from './notifications/list-notifications.handler.js';
import { LiveNews } from './notifications/live-news.js';
import { MarkNotificationsReadHandler } from './notifications/mark-notifications-read.handler.js';
import { notificationModel } from './notifications/notification.model.js';
import { NotificationMails } from './notifications/notification-mails.js';
import { NotificationReader } from './notifications/notification-reader.js';
import { NotificationTraces } from './notifications/notification-traces.js';
import { Notifier } from './notifications/notifier.js';
import { OnActionStep } from './notifications/on-action-step.handler.js';
import { OnLinkRequested } from './notifications/on-link-requested.handler.js';
import { OnStandingChanged } from './notifications/on-standing-changed.handler.js';
import { People } from './notifications/people.js';
import { OnCaptureChanged } from './on-capture-changed/on-capture-changed.handler.js';
import { OnIncidentChanged } from './on-incident-changed/on-incident-changed.handler.js';
import { personCopy, siteCopy, tenantCopy } from './place/copies.js';
import { GetPortalHandler } from './portal/get-portal.handler.js';
import { Portal } from './portal/portal.reader.js';
import { RebuildReporting } from './rebuild/rebuild-reporting.js';
import { Places } from './score/places.reader.js';
import { KeepScoreSnapshots, SNAPSHOT_EVERY_MS } from './snapshot/keep-score-snapshots.job.js';
import { ScoreHistory } from './snapshot/score-history.js';
import { scoreSnapshotModel } from './snapshot/score-snapshot.model.js';
import { projectedEvents } from './sums/projected-events.js';
import { Projector } from './sums/projector.js';
import { SiteViews } from './sums/site-views.js';
import { daySumsModel, viewModel } from './sums/sums.models.js';
import { TenantLanes } from './sums/tenant-lanes.js';
import { ZoneChange } from './sums/zone-change.js';

const mail = mailing(NotificationMails);
const erasure = personErasure(NotificationTraces);
const replicas = [
  tenantCopy.observedBy(ZoneChange),
  siteCopy.observedBy(SiteViews),
  linkCopy.observedBy(LinkNews),
  personCopy,
];
const closing = tenantErasure(
  [
    incidentRowModel,
    captureRowModel,
    daySumsModel,
    viewModel,
    scoreSnapshotModel,
    notificationModel,
    ...mail.models,
    ...erasure.models,
  ],
  replicas,
);

/** Read models of dashboards and risk intelligence, fed by the owners' events only. */
export const reportingService = defineService({
  name: 'reporting',
  config: reportingConfig,
  models: closing.models,
  handlers: [
    OnIncidentChanged,
    OnCaptureChanged,
    GetDashboardHandler,
    GetRiskIntelligenceHandler,
    ExportRiskIntelligenceHandler,
    GetPortalHandler,
    ExportPortalHandler,
    OnActionStep,
    OnLinkRequested,
    OnStandingChanged,
    ListNotificationsHandler,
    MarkNotificationsReadHandler,
    ...erasure.handlers,
    ...closing.handlers,
  ],
  providers: [
    Projector,
    TenantLanes,
    Places,
    SiteViews,
    ZoneChange,
    ScoreHistory,
    RiskIntelligence,
    Portal,
    ExportFiles,
    People,
    Notifier,
    LinkNews,
    LiveNews,
    NotificationReader,
    ...mail.providers,
    ...erasure.providers,
    ...closing.providers,
  ],
  replicas,
  rebuild: {
    // score snapshots stay: what people were shown must stay what they were shown; so do notifications
    models: [incidentRowModel, captureRowModel, daySumsModel, viewModel],
    events: projectedEvents,
    run: RebuildReporting,
    // 1: one view a place, and what the portal shows of an incident
    version: 1,
  },
  jobs: [
    { name: 'forget-notifications', everyMs: FORGET_NOTIFICATIONS_EVERY_MS, run: ForgetNotifications },
    { name: 'keep-score-snapshots', everyMs: SNAPSHOT_EVERY_MS, run: KeepScoreSnapshots },
    { name: 'remove-left-exports', everyMs: REMOVE_LEFT_EXPORTS_EVERY_MS, run: RemoveLeftExports },
    ...mail.jobs,
    ...erasure.jobs,
    ...closing.jobs,
  ],
});
