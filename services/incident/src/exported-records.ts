import type { ExportedPerson } from '@hazardlens/contracts';
import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import { precisionModel } from './finding-precision/precision.model.js';
import { sourceSettingsModel } from './finding-precision/source-settings.model.js';
import type { IncidentDocument } from './incident/incident.document.js';
import { incidentModel } from './incident/incident.model.js';
import { namedIn } from './incident/incident.repository.js';
import { incidentRecordOf } from './incident/incident.view.js';
import { questionModel } from './questions/question.model.js';

const noNames: ReadonlyMap<string, string> = new Map();

const incidents = exportedSection<IncidentDocument>({
  model: incidentModel,
  // names of sites are as they were then; what they are called now stands beside the sites
  line: (incident) => {
    const { _id, tenant_id, photo, photo_base64, has_photo, thumbnail, ...record } = incidentRecordOf(
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

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('incident', {
    documents,
    sections: { incidents, 'incident-photos': photos, thresholds, questions, 'source-settings': sourceSettings },
    leftOut: {
      deleted_captures: 'what must not be opened again; told by the captures',
      photo_deletions: 'photos that are being deleted',
      object_walks: 'how far the search for left photos is',
      capture_looks: 'which sources looked at a capture; told by the analyses',
      finding_scores: 'how sure sources were; what was decided is told by incidents and questions',
      source_thresholds: 'worked out of the decisions of ninety days',
      source_looks: 'which sources looked last; told by the analyses',
    },
  });
