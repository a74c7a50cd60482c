import { defineService, mailing, ownHazardCopy, personErasure, tenantErasure } from '@hazardlens/service-kit';
import { captureRowModel } from './capture-row/capture-row.model.js';
import { reportingConfig } from './config.js';
import { DigestFile } from './digest/digest-file.js';
import { DigestMails } from './digest/digest-mails.js';
import { Digests } from './digest/digests.js';
import { GetDigestHandler } from './digest/get-digest.handler.js';
import { SEND_DIGESTS_EVERY_MS, SendDigests } from './digest/send-digests.job.js';
import { sentDigestModel } from './digest/sent-digest.model.js';
import { TenantTraces } from './erase-tenant/tenant-traces.js';
import { PortalFile } from './export-portal/portal-file.js';
import { RiskIntelligenceFile } from './export-risk-intelligence/risk-intelligence-file.js';
import { exportedRecords } from './exported-records.js';
import { exportModel } from './exports/export.model.js';
import { ExportFiles } from './exports/export-files.js';
import { exportPartModel } from './exports/export-part.model.js';
import { ExportStore } from './exports/export-store.js';
import { ExportTraces } from './exports/export-traces.js';
import { PaperParts } from './exports/paper-parts.js';
import { ReadableExports } from './exports/readable-exports.js';
import { REMOVE_LEFT_EXPORTS_EVERY_MS, RemoveLeftExports } from './exports/remove-left-exports.job.js';
import { TenantExports } from './exports/tenant-exports.js';
import { GetDashboardHandler } from './get-dashboard/get-dashboard.handler.js';
import { GetExportHandler } from './get-export/get-export.handler.js';
import { GetRiskIntelligenceHandler } from './get-risk-intelligence/get-risk-intelligence.handler.js';
import { RiskIntelligence } from './get-risk-intelligence/risk-intelligence.reader.js';
import { incidentRowModel } from './incident-row/incident-row.model.js';
import { ListExportsHandler } from './list-exports/list-exports.handler.js';
import { MakeArchive } from './make-exports/make-archive.js';
import { MAKE_EXPORTS_EVERY_MS, MakeExports } from './make-exports/make-exports.job.js';
import { MakeReportFile } from './make-exports/make-report-file.js';
import { MakeIncidentReportHandler } from './make-incident-report/make-incident-report.handler.js';
import { MakePosterHandler } from './make-poster/make-poster.handler.js';
import { MakeReportHandler } from './make-report/make-report.handler.js';
import { Reports } from './make-report/reports.js';
import { MakeToolboxTalkHandler } from './make-toolbox-talk/make-toolbox-talk.handler.js';
import { FORGET_NOTIFICATIONS_EVERY_MS, ForgetNotifications } from './notifications/forget-notifications.job.js';
import { LinkNews } from './notifications/link-news.js';
import { ListNotificationsHandler } from './notifications/list-notifications.handler.js';
import { LiveNews } from './notifications/live-news.js';
import { MailReasons } from './notifications/mail-reasons.js';
import { MarkNotificationsReadHandler } from './notifications/mark-notifications-read.handler.js';
import { notificationModel } from './notifications/notification.model.js';
import { NotificationMails } from './notifications/notification-mails.js';
import { NotificationReader } from './notifications/notification-reader.js';
import { NotificationTraces } from './notifications/notification-traces.js';
import { Notifier } from './notifications/notifier.js';
import { OnActionStep } from './notifications/on-action-step.handler.js';
import { OnClosingChanged } from './notifications/on-closing-changed.handler.js';
import { OnCommentChanged } from './notifications/on-comment-changed.handler.js';
import { OnLinkRequested } from './notifications/on-link-requested.handler.js';
import { OnSourceCrashed } from './notifications/on-source-crashed.handler.js';
import { OnStandingChanged } from './notifications/on-standing-changed.handler.js';
import { People } from './notifications/people.js';
import { OnCaptureChanged } from './on-capture-changed/on-capture-changed.handler.js';
import { OnIncidentChanged } from './on-incident-changed/on-incident-changed.handler.js';
import { OwnWordsReader } from './own-hazards/own-words.reader.js';
import { personCopy, siteCopy, tenantCopy } from './place/copies.js';
import { linkCopy } from './place/link-copy.js';
import { Consents } from './portal/consents.js';
import { GetPortalHandler } from './portal/get-portal.handler.js';
import { KeptLooks } from './portal/kept-looks.js';
import { LinkStamps } from './portal/link-stamps.js';
import { Portal } from './portal/portal.reader.js';
import { ForgetBrowsers } from './push/forget-browsers.js';
import { GetPushKeyHandler } from './push/get-push-key.handler.js';
import { pushKeyModel, pushModel, pushSubscriptionModel } from './push/push.models.js';
import { PushKeys } from './push/push-keys.js';
import { PushQueue } from './push/push-queue.js';
import { PushSender } from './push/push-sender.js';
import { SEND_PUSHES_EVERY_MS, SendPushes } from './push/send-pushes.job.js';
import { SetPushSubscriptionHandler } from './push/set-push-subscription.handler.js';
import { ReadExportHandler } from './read-export/read-export.handler.js';
import { RebuildReporting } from './rebuild/rebuild-reporting.js';
import { REMOVE_EXPORTS_EVERY_MS, RemoveExports } from './remove-exports/remove-exports.job.js';
import { ReportingMails } from './reporting-mails.js';
import { RequestExportHandler } from './request-export/request-export.handler.js';
import { KeptAnswers } from './score/kept-answers.js';
import { Places } from './score/places.reader.js';
import { KeepScoreSnapshots, SNAPSHOT_EVERY_MS } from './snapshot/keep-score-snapshots.job.js';
import { ScoreHistory } from './snapshot/score-history.js';
import { scoreSnapshotModel } from './snapshot/score-snapshot.model.js';
import { GetStoredBytesHandler } from './stored-bytes/get-stored-bytes.handler.js';
import { OnPhotoBytesChanged } from './stored-bytes/on-photo-bytes-changed.handler.js';
import { storedBytesModel } from './stored-bytes/stored-bytes.model.js';
import { NameStamps } from './sums/name-stamps.js';
import { projectedEvents } from './sums/projected-events.js';
import { Projector } from './sums/projector.js';
import { SiteViews } from './sums/site-views.js';
import { Stamps, stampModel } from './sums/stamps.js';
import { daySumsModel, viewModel } from './sums/sums.models.js';
import { TenantLanes } from './sums/tenant-lanes.js';
import { ZoneChange } from './sums/zone-change.js';

const mail = mailing(ReportingMails);
const erasure = personErasure(NotificationTraces);
const replicas = [
  tenantCopy.observedBy(ZoneChange, NameStamps),
  siteCopy.observedBy(SiteViews),
  linkCopy.observedBy(LinkStamps, LinkNews),
  personCopy.observedBy(ForgetBrowsers),
  ownHazardCopy.observedBy(NameStamps),
];
const closing = tenantErasure(
  [
    incidentRowModel,
    captureRowModel,
    daySumsModel,
    viewModel,
    stampModel,
    scoreSnapshotModel,
    notificationModel,
    exportModel,
    exportPartModel,
    storedBytesModel,
    sentDigestModel,
    pushSubscriptionModel,
    pushModel,
    pushKeyModel,
    ...mail.models,
    ...erasure.models,
  ],
  replicas,
  TenantTraces,
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
    GetDigestHandler,
    GetRiskIntelligenceHandler,
    MakeReportHandler,
    MakeIncidentReportHandler,
    MakeToolboxTalkHandler,
    MakePosterHandler,
    RequestExportHandler,
    ListExportsHandler,
    GetExportHandler,
    ReadExportHandler,
    GetPortalHandler,
    OnPhotoBytesChanged,
    GetStoredBytesHandler,
    OnActionStep,
    OnCommentChanged,
    OnLinkRequested,
    OnStandingChanged,
    OnSourceCrashed,
    OnClosingChanged,
    ListNotificationsHandler,
    MarkNotificationsReadHandler,
    GetPushKeyHandler,
    SetPushSubscriptionHandler,
    ...erasure.handlers,
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [
    Projector,
    TenantLanes,
    Stamps,
    KeptAnswers,
    OwnWordsReader,
    NameStamps,
    Places,
    SiteViews,
    ZoneChange,
    ScoreHistory,
    RiskIntelligence,
    LinkStamps,
    KeptLooks,
    Portal,
    Consents,
    ExportFiles,
    PaperParts,
    RiskIntelligenceFile,
    PortalFile,
    Reports,
    ExportStore,
    ReadableExports,
    ExportTraces,
    TenantExports,
    MakeArchive,
    MakeReportFile,
    People,
    Notifier,
    LinkNews,
    LiveNews,
    NotificationReader,
    NotificationMails,
    MailReasons,
    PushKeys,
    ForgetBrowsers,
    PushQueue,
    PushSender,
    DigestFile,
    Digests,
    DigestMails,
    ...mail.providers,
    ...erasure.providers,
    ...closing.providers,
  ],
  replicas,
  rebuild: {
    // score snapshots stay: what people were shown must stay what they were shown; so do notifications
    // stamps take their place last, those of links after all: what is known by a new stamp must not be made of old rows
    models: [incidentRowModel, captureRowModel, daySumsModel, viewModel, stampModel, linkCopy.model],
    events: projectedEvents,
    run: RebuildReporting,
    // 2: every view has a stamp; 3: every link and every organisation; 4: insurers' lists have each finding of a hazard
    version: 4,
  },
  jobs: [
    { name: 'forget-notifications', everyMs: FORGET_NOTIFICATIONS_EVERY_MS, run: ForgetNotifications },
    { name: 'keep-score-snapshots', everyMs: SNAPSHOT_EVERY_MS, run: KeepScoreSnapshots },
    { name: 'send-pushes', everyMs: SEND_PUSHES_EVERY_MS, run: SendPushes },
    { name: 'send-digests', everyMs: SEND_DIGESTS_EVERY_MS, run: SendDigests },
    { name: 'remove-left-exports', everyMs: REMOVE_LEFT_EXPORTS_EVERY_MS, run: RemoveLeftExports },
    { name: 'make-exports', everyMs: MAKE_EXPORTS_EVERY_MS, run: MakeExports },
    { name: 'remove-exports', everyMs: REMOVE_EXPORTS_EVERY_MS, run: RemoveExports },
    ...mail.jobs,
    ...erasure.jobs,
    ...closing.jobs,
  ],
});
