import type { ExportedPerson, TakenAudio } from '@hazardlens/contracts';
import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import type { CommentDocument } from './comments/comment.document.js';
import { commentModel } from './comments/comment.model.js';
import { companyModel } from './companies/company.model.js';
import { precisionModel } from './finding-precision/precision.model.js';
import { sourceSettingsModel } from './finding-precision/source-settings.model.js';
import type { IncidentDocument } from './incident/incident.document.js';
import { incidentModel } from './incident/incident.model.js';
import { namedIn } from './incident/incident.repository.js';
import { incidentRecordOf } from './incident/incident.view.js';
import { noNames } from './incident/record-names.js';
import { type ObservationDocument, observationModel } from './observations/observation.model.js';
import { ownHazardModel } from './own-hazards/own-hazard.model.js';
import { posterModel } from './posters/poster.model.js';
import { publicReportModel } from './public-reports/public-report.model.js';
import { questionModel } from './questions/question.model.js';
import { type SavedViewDocument, savedViewModel } from './saved-views/saved-view.model.js';

const incidents = exportedSection<IncidentDocument>({
  model: incidentModel,
  // names of sites are as they were then; what they are called now stands beside the sites, and own hazard types in theirs
  line: (incident) => {
    const { _id, tenant_id, photo, after_photo, photo_base64, has_photo, thumbnail, ...record } = incidentRecordOf(
      incident,
      noNames,
    );
    return record;
  },
  person: {
    filter: (person) => ({ $or: [{ photographer_id: person.user_id }, ...namedIn(person)] }),
    line: (incident, person) => partOf(incident, person),
  },
});

/** What an incident says about one person. What others did and wrote is theirs. */
function partOf(incident: IncidentDocument, { user_id, email }: ExportedPerson): object {
  const {
    _id: id,
    site_id,
    site_name,
    category,
    hazard_type,
    severity,
    status,
    captured_at,
    decision,
    action,
  } = incident;
  const isOwn = (person: { id: string } | null | undefined): boolean => person?.id === user_id;
  return {
    ...{ id, site_id, site_name, category, hazard_type, severity, status, captured_at },
    photographed: incident.photographer_id === user_id,
    note: incident.capture_id === null && incident.photographer_id === user_id ? (incident.note ?? null) : null,
    decided: decision && isOwn(decision.by) ? { at: decision.at, reason: decision.reason } : null,
    action:
      action && [action.owner, action.completed_by, action.verified_by].some(isOwn)
        ? {
            status: action.status,
            due_date: action.due_date,
            owned: isOwn(action.owner),
            note: isOwn(action.owner) ? action.note : null,
            completed_at: isOwn(action.completed_by) ? action.completed_at : null,
            done_at: isOwn(action.completed_by) ? (action.done_at ?? null) : null,
            completion_note: isOwn(action.completed_by) ? action.completion_note : null,
            verified_at: isOwn(action.verified_by) ? action.verified_at : null,
          }
        : null,
    history: incident.history
      .filter(({ user_email }) => user_email === email)
      .map(({ action: step, timestamp, notes }) => ({ action: step, timestamp, notes })),
  };
}

/** Photos that people added by hand: of reports and of repairs. Those of captures are told by capture. */
const photos = exportedSection<IncidentDocument>({
  model: incidentModel,
  line: () => null,
  photos: ({ capture_id, photo, action }) =>
    [capture_id === null ? photo : null, action?.after_photo ?? null].flatMap((each) =>
      each ? [{ key: each.key, name: `${each.id}.jpg` }] : [],
    ),
});

/** With what was withdrawn and what stood there before: the organisation's own record. */
const comments = exportedSection<CommentDocument>({
  model: commentModel,
  line: ({ tenant_id, photo, photo_at, told, version, _id: id, ...comment }) => ({
    ...{ id, ...comment },
    photo_id: photo?.id ?? null,
  }),
  person: {
    filter: ({ user_id }) => ({ $or: [{ 'author.id': user_id }, { 'mentions.id': user_id }] }),
    line: ({ _id: id, incident_id, author, text, versions, created_at, edited_at, withdrawn_at }, { user_id }) =>
      author.id === user_id
        ? {
            ...{ id, incident_id, written: true, text, created_at, edited_at, withdrawn_at },
            versions: versions.map(({ text: words, until }) => ({ text: words, until })),
          }
        : { id, incident_id, written: false, mentioned_at: created_at },
  },
});

const commentPhotos = exportedSection<CommentDocument>({
  model: commentModel,
  line: () => null,
  photos: ({ photo }) => (photo ? [{ key: photo.key, name: `${photo.id}.jpg` }] : []),
});

const observations = exportedSection<ObservationDocument>({
  model: observationModel,
  line: ({ tenant_id, photo, _id: id, ...observation }) => ({ id, ...observation, photo_id: photo?.id ?? null }),
  person: {
    filter: ({ user_id }) => ({ 'observed_by.id': user_id }),
    line: ({ _id: id, site_id, site_name, category, text, created_at }) => ({
      ...{ id, site_id, site_name, category, text, created_at },
    }),
  },
});

const observationPhotos = exportedSection<ObservationDocument>({
  model: observationModel,
  line: () => null,
  photos: ({ photo }) => (photo ? [{ key: photo.key, name: `${photo.id}.jpg` }] : []),
});

const thresholds = exportedSection({
  model: precisionModel,
  line: ({ hazard_type, confirmed, false_alarms, threshold, changes }) => ({
    ...{ hazard_type, confirmed, false_alarms, threshold, changes },
  }),
});

/** What was not believed yet, and what reviewers said of it. Their photos are the captures'. */
const questions = exportedSection({
  model: questionModel,
  line: ({ tenant_id, photo, photographer_id, ...question }) => question,
  person: {
    filter: ({ user_id }) => ({ answered_by: user_id }),
    line: ({ _id: id, hazard_type, answer, answered_at, notes }) => ({ id, hazard_type, answer, answered_at, notes }),
  },
});

const sourceSettings = exportedSection({
  model: sourceSettingsModel,
  line: ({ _id, tenant_id, ...settings }) => settings,
});

const savedViews = exportedSection<SavedViewDocument>({
  model: savedViewModel,
  line: ({ _id: id, user_id, name, address, created_at }) => ({ id, user_id, name, address, created_at }),
  person: {
    filter: ({ user_id }) => ({ user_id }),
    line: ({ _id: id, name, address, created_at }) => ({ id, name, address, created_at }),
  },
});

/** Whom a QR code belongs to is its site; nobody is named in it. */
const posters = exportedSection({
  model: posterModel,
  line: ({ tenant_id, hash, _id: id, ...poster }) => ({ id, ...poster }),
});

/** What came by posters beside the incidents, with the names that people gave. */
const publicReports = exportedSection({
  model: publicReportModel,
  line: ({ _id: incident_id, poster_id, zone, name, contact, audio, reported_at }) => ({
    ...{ incident_id, poster_id, zone, name, contact, reported_at },
    recording: audio && recordingName(incident_id, audio),
  }),
});

const recordings = exportedSection({
  model: publicReportModel,
  line: () => null,
  photos: ({ _id, audio }) => (audio ? [{ key: audio.key, name: recordingName(_id, audio) }] : []),
});

const recordingName = (incidentId: string, { type }: TakenAudio): string =>
  `${incidentId}.${type.slice(type.indexOf('/') + 1)}`;

/** Whom the organisation keeps of its subcontractors, with the people to ask for there; how they got on is told by incidents. */
const companies = exportedSection({
  model: companyModel,
  line: ({ _id: id, name, trade, contact, created_at }) => ({ id, name, trade, contact, created_at }),
});

/** What the organisation called hazards that the product does not know; nobody is named in it. */
const ownHazards = exportedSection({
  model: ownHazardModel,
  line: ({ tenant_id, version, ...hazard }) => hazard,
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('incident', {
    documents,
    sections: {
      incidents,
      'incident-photos': photos,
      comments,
      'comment-photos': commentPhotos,
      observations,
      'observation-photos': observationPhotos,
      thresholds,
      questions,
      'source-settings': sourceSettings,
      'own-hazards': ownHazards,
      'saved-views': savedViews,
      posters,
      'public-reports': publicReports,
      'report-recordings': recordings,
      companies,
    },
    leftOut: {
      deleted_captures: 'what must not be opened again; told by the captures',
      photo_deletions: 'photos that are being deleted',
      object_walks: 'how far the search for left photos is',
      capture_looks: 'which sources looked at a capture; told by the analyses',
      finding_scores: 'how sure sources were; what was decided is told by incidents and questions',
      source_thresholds: 'worked out of the decisions of ninety days',
      source_looks: 'which sources looked last; told by the analyses',
      incident_numbers: 'the last number given; told by the incidents',
      incident_search: 'words of the incidents, by which they are found',
    },
  });
