import { listIncidentFacts, listOwnHazardFacts } from '@hazardlens/contracts';
import {
  bucketOwnerModel,
  defineService,
  factsHandler,
  linkCopy,
  objectWalkModel,
  personErasure,
  RETENTION_EVERY_MS,
  siteNameCopy,
  tenantErasure,
  WalkTools,
} from '@hazardlens/service-kit';
import { AnswerQuestionHandler } from './answer-question/answer-question.handler.js';
import { ApproveIncidentHandler } from './approve-incident/approve-incident.handler.js';
import { AssignActionHandler } from './assign-action/assign-action.handler.js';
import { ChangeSourceSettingsHandler } from './change-source-settings/change-source-settings.handler.js';
import { ChooseThresholds } from './choose-thresholds/choose-thresholds.job.js';
import { commentModel } from './comments/comment.model.js';
import { CommentRepository } from './comments/comment.repository.js';
import { CommentChanges } from './comments/comment-changes.js';
import { ReadableComments } from './comments/readable-comments.js';
import { RemoveExpiredCommentPhotos } from './comments/remove-expired-comment-photos.job.js';
import { CompaniesHandler } from './companies/companies.handler.js';
import { Companies } from './companies/companies.js';
import { companyModel } from './companies/company.model.js';
import { CompanyFigures } from './companies/company-figures.js';
import { CompleteActionHandler } from './complete-action/complete-action.handler.js';
import { incidentConfig } from './config.js';
import { tenantCopy } from './copies/copies.js';
import { CreateIncidentHandler } from './create-incident/create-incident.handler.js';
import { CreateOwnHazardHandler } from './create-own-hazard/create-own-hazard.handler.js';
import { DeleteCommentPhotoHandler } from './delete-comment-photo/delete-comment-photo.handler.js';
import { DeleteIncidentPhotoHandler } from './delete-incident-photo/delete-incident-photo.handler.js';
import { OwnPhotos } from './delete-incident-photo/own-photos.js';
import { photoDeletionModel } from './delete-incident-photo/photo-deletion.model.js';
import { PhotoDeletions } from './delete-incident-photo/photo-deletions.js';
import { deletedCaptureModel } from './deleted-capture/deleted-capture.model.js';
import { DeletedCaptureRepository } from './deleted-capture/deleted-capture.repository.js';
import { EditCommentHandler } from './edit-comment/edit-comment.handler.js';
import { IncidentTraces } from './erase-person/incident-traces.js';
import { exportedRecords } from './exported-records.js';
import { FindActionsHandler } from './find-actions/find-actions.handler.js';
import { FindNumberedIncidentHandler } from './find-numbered-incident/find-numbered-incident.handler.js';
import { ChosenSettings } from './finding-precision/chosen-settings.js';
import { OnIncidentDecided } from './finding-precision/on-incident-decided.handler.js';
import { precisionModel } from './finding-precision/precision.model.js';
import { PrecisionRepository } from './finding-precision/precision.repository.js';
import { sourceSettingsModel } from './finding-precision/source-settings.model.js';
import { Tallies } from './finding-precision/tallies.js';
import { FollowTimeZone } from './follow-time-zone/follow-time-zone.js';
import { GetCommentHandler } from './get-comment/get-comment.handler.js';
import { GetCoverageHandler } from './get-coverage/get-coverage.handler.js';
import { GetIncidentHandler } from './get-incident/get-incident.handler.js';
import { GetLinkedActionHandler } from './get-linked-action/get-linked-action.handler.js';
import { GetSameAsHandler } from './get-same-as/get-same-as.handler.js';
import { GetThresholdHandler } from './get-threshold/get-threshold.handler.js';
import { GiveActionLinkHandler } from './give-action-link/give-action-link.handler.js';
import { HandOverActionsHandler } from './hand-over-actions/hand-over-actions.handler.js';
import { ImportIncidentHistoryHandler } from './import-incident-history/import-incident-history.handler.js';
import { ContractorNames } from './incident/contractor-names.js';
import { incidentModel } from './incident/incident.model.js';
import { IncidentRepository } from './incident/incident.repository.js';
import { incidentFact } from './incident/incident.view.js';
import { IncidentChanges } from './incident/incident-changes.js';
import { PhotoBytes } from './incident/photo-bytes.js';
import { ReadableIncidents } from './incident/readable-incidents.js';
import { noNames, RecordNames } from './incident/record-names.js';
import { ListActionsHandler } from './list-actions/list-actions.handler.js';
import { ListCaptureIncidentsHandler } from './list-capture-incidents/list-capture-incidents.handler.js';
import { ListCommentsHandler } from './list-comments/list-comments.handler.js';
import { ListCoveredPhotosHandler } from './list-covered-photos/list-covered-photos.handler.js';
import { ListPhotoCoversHandler } from './list-covered-photos/list-photo-covers.handler.js';
import { ListIncidentHistoriesHandler } from './list-incident-histories/list-incident-histories.handler.js';
import { IncidentSearch } from './list-incidents/incident-search.js';
import { ListIncidentsHandler } from './list-incidents/list-incidents.handler.js';
import { ListOwnHazardsHandler } from './list-own-hazards/list-own-hazards.handler.js';
import { ListQuestionsHandler } from './list-questions/list-questions.handler.js';
import { ListSourcesHandler } from './list-sources/list-sources.handler.js';
import { LocateIncidentPhotoHandler } from './locate-incident-photo/locate-incident-photo.handler.js';
import { FillNumbers } from './numbers/fill-numbers.job.js';
import { IncidentNumbers } from './numbers/incident-numbers.js';
import { incidentNumbersModel } from './numbers/incident-numbers.model.js';
import { Openings } from './numbers/openings.js';
import { observationModel } from './observations/observation.model.js';
import { ObservationRepository } from './observations/observation.repository.js';
import { ObservationPhotos } from './observations/observation-photos.js';
import { ObservationsHandler } from './observations/observations.handler.js';
import { RemoveExpiredObservationPhotos } from './observations/remove-expired-observation-photos.job.js';
import { OnCapturePhotosDeleted } from './on-capture-photos-deleted/on-capture-photos-deleted.handler.js';
import { OnPhotosAnalyzed } from './on-photos-analyzed/on-photos-analyzed.handler.js';
import { ownHazardModel } from './own-hazards/own-hazard.model.js';
import { ownHazardFact } from './own-hazards/own-hazard.view.js';
import { OwnHazards } from './own-hazards/own-hazards.js';
import { PlaceIncidentHandler } from './place-incident/place-incident.handler.js';
import { posterModel } from './posters/poster.model.js';
import { PostersHandler } from './posters/posters.handler.js';
import { publicReportModel } from './public-reports/public-report.model.js';
import { PublicReportsHandler } from './public-reports/public-reports.handler.js';
import { PublicReports } from './public-reports/public-reports.js';
import { RemoveExpiredReports } from './public-reports/remove-expired-reports.job.js';
import { questionModel } from './questions/question.model.js';
import { QuestionRepository } from './questions/question.repository.js';
import { RemoveExpiredQuestions } from './questions/remove-expired-questions.job.js';
import { ShownQuestions } from './questions/shown-questions.js';
import { RejectIncidentHandler } from './reject-incident/reject-incident.handler.js';
import { RemindOfActions } from './remind-of-actions/remind-of-actions.job.js';
import { RemoveExpiredPhotos } from './remove-expired-photos/remove-expired-photos.job.js';
import { RemoveOrphanPhotos } from './remove-orphan-photos/remove-orphan-photos.job.js';
import { ReopenIncidentHandler } from './reopen-incident/reopen-incident.handler.js';
import { RetireOwnHazardHandler } from './retire-own-hazard/retire-own-hazard.handler.js';
import { RevokeActionLinkHandler } from './revoke-action-link/revoke-action-link.handler.js';
import { RuleSourceHandler } from './rule-source/rule-source.handler.js';
import { savedViewModel } from './saved-views/saved-view.model.js';
import { SavedViewsHandler } from './saved-views/saved-views.handler.js';
import { SearchEntries } from './search/search-entries.js';
import { searchEntryModel } from './search/search-entry.model.js';
import { SetSameAsHandler } from './set-same-as/set-same-as.handler.js';
import { captureLookModel } from './source-coverage/capture-look.model.js';
import { CaptureLooks } from './source-coverage/capture-looks.js';
import { SourceEvidence } from './source-coverage/source-evidence.js';
import { sourceLookModel } from './source-coverage/source-look.model.js';
import { SourceLooks } from './source-coverage/source-looks.js';
import { StartActionHandler } from './start-action/start-action.handler.js';
import { StepLinkedActionHandler } from './step-linked-action/step-linked-action.handler.js';
import { findingScoreModel } from './thresholds/finding-score.model.js';
import { FindingScores } from './thresholds/finding-scores.js';
import { sourceThresholdModel } from './thresholds/source-threshold.model.js';
import { SourceThresholds } from './thresholds/source-thresholds.js';
import { UndoDecisionHandler } from './undo-decision/undo-decision.handler.js';
import { UpdateOwnHazardHandler } from './update-own-hazard/update-own-hazard.handler.js';
import { VerifyActionHandler } from './verify-action/verify-action.handler.js';
import { WithdrawCommentHandler } from './withdraw-comment/withdraw-comment.handler.js';
import { WriteCommentHandler } from './write-comment/write-comment.handler.js';

const erasure = personErasure(IncidentTraces);
const replicas = [siteNameCopy, tenantCopy.observedBy(FollowTimeZone), linkCopy];
const closing = tenantErasure(
  [
    ...[incidentModel, deletedCaptureModel, precisionModel, photoDeletionModel, objectWalkModel],
    ...[questionModel, sourceSettingsModel, sourceLookModel, captureLookModel, commentModel, ownHazardModel],
    ...[findingScoreModel, sourceThresholdModel, incidentNumbersModel, searchEntryModel, savedViewModel],
    observationModel,
    ...[posterModel, publicReportModel],
    companyModel,
    ...erasure.models,
  ],
  replicas,
);

/** Incidents: opened from analyses, decided by people, never forgotten. */
export const incidentService = defineService({
  name: 'incident',
  config: incidentConfig,
  models: [...closing.models, bucketOwnerModel],
  handlers: [
    ListIncidentsHandler,
    GetIncidentHandler,
    ListIncidentHistoriesHandler,
    FindNumberedIncidentHandler,
    ListActionsHandler,
    FindActionsHandler,
    GiveActionLinkHandler,
    RevokeActionLinkHandler,
    GetLinkedActionHandler,
    StepLinkedActionHandler,
    ListCaptureIncidentsHandler,
    ApproveIncidentHandler,
    RejectIncidentHandler,
    ReopenIncidentHandler,
    UndoDecisionHandler,
    GetSameAsHandler,
    SetSameAsHandler,
    CreateIncidentHandler,
    PlaceIncidentHandler,
    ImportIncidentHistoryHandler,
    AssignActionHandler,
    HandOverActionsHandler,
    StartActionHandler,
    CompleteActionHandler,
    VerifyActionHandler,
    LocateIncidentPhotoHandler,
    DeleteIncidentPhotoHandler,
    ListCoveredPhotosHandler,
    ListPhotoCoversHandler,
    GetCoverageHandler,
    ListSourcesHandler,
    RuleSourceHandler,
    ChangeSourceSettingsHandler,
    GetThresholdHandler,
    ListQuestionsHandler,
    AnswerQuestionHandler,
    SavedViewsHandler,
    ObservationsHandler,
    PostersHandler,
    PublicReportsHandler,
    CompaniesHandler,
    ListCommentsHandler,
    GetCommentHandler,
    WriteCommentHandler,
    EditCommentHandler,
    WithdrawCommentHandler,
    DeleteCommentPhotoHandler,
    ListOwnHazardsHandler,
    CreateOwnHazardHandler,
    UpdateOwnHazardHandler,
    RetireOwnHazardHandler,
    factsHandler(
      listIncidentFacts,
      incidentModel,
      // own hazard types are told as facts of their own
      (incident, sites) => incidentFact(incident, { ...noNames, sites }),
      { replica: siteNameCopy, by: 'site_id' },
    ),
    factsHandler(listOwnHazardFacts, ownHazardModel, ownHazardFact),
    OnPhotosAnalyzed,
    OnCapturePhotosDeleted,
    OnIncidentDecided,
    ...erasure.handlers,
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [
    IncidentRepository,
    FollowTimeZone,
    IncidentNumbers,
    Openings,
    SearchEntries,
    IncidentSearch,
    DeletedCaptureRepository,
    ReadableIncidents,
    RecordNames,
    ContractorNames,
    OwnHazards,
    IncidentChanges,
    PrecisionRepository,
    Tallies,
    ChosenSettings,
    FindingScores,
    SourceThresholds,
    SourceLooks,
    CaptureLooks,
    SourceEvidence,
    QuestionRepository,
    ShownQuestions,
    PhotoDeletions,
    PhotoBytes,
    OwnPhotos,
    Companies,
    CompanyFigures,
    CommentRepository,
    CommentChanges,
    ReadableComments,
    ObservationRepository,
    ObservationPhotos,
    PublicReports,
    ...erasure.providers,
    WalkTools,
    ...closing.providers,
  ],
  replicas,
  rebuild: {
    // 1: what organisations are called
    version: 1,
  },
  jobs: [
    { name: 'fill-numbers', everyMs: 10_000, run: FillNumbers },
    { name: 'remind-of-actions', everyMs: 60_000, run: RemindOfActions },
    { name: 'delete-photos', everyMs: 5_000, run: PhotoDeletions },
    { name: 'remove-expired-photos', everyMs: RETENTION_EVERY_MS, run: RemoveExpiredPhotos },
    { name: 'choose-thresholds', everyMs: 3_600_000, run: ChooseThresholds },
    { name: 'remove-expired-comment-photos', everyMs: RETENTION_EVERY_MS, run: RemoveExpiredCommentPhotos },
    { name: 'remove-expired-observation-photos', everyMs: RETENTION_EVERY_MS, run: RemoveExpiredObservationPhotos },
    { name: 'remove-expired-reports', everyMs: RETENTION_EVERY_MS, run: RemoveExpiredReports },
    { name: 'remove-expired-questions', everyMs: 3_600_000, run: RemoveExpiredQuestions },
    { name: 'remove-orphan-photos', everyMs: 3_600_000, run: RemoveOrphanPhotos },
    ...erasure.jobs,
    ...closing.jobs,
  ],
});
