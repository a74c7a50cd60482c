import {
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
  type PastStep,
} from '@hazardlens/contracts';
import { assign, complete, start, verify } from '../incident/action.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { approve, type Deciding, reject, reopen } from '../incident/incident.rules.js';
import type { IncidentEvent } from '../incident/incident-changes.js';

/** What a step of the past makes of an incident: by the same rules as today's, at its own time. */
export function carriedOut(incident: IncidentDocument, step: PastStep, timeZone: string): IncidentDocument {
  const deciding: Deciding = { by: step.by, at: new Date(step.at) };
  switch (step.step) {
    case 'approve':
      return approve(incident, step, deciding);
    case 'reject':
      return reject(incident, step, deciding);
    case 'reopen':
      return reopen(incident, step.notes, deciding);
    case 'assign':
      return assign(incident, step, deciding, timeZone);
    case 'start':
      return start(incident, step.note ?? '', deciding);
    case 'complete':
      return complete(incident, { note: step.note ?? '', photo: step.photo }, deciding);
    case 'verify': {
      const verification = { accepted: step.accepted, note: step.note ?? '', only_reviewer: false };
      return verify(incident, verification, deciding, timeZone);
    }
  }
}

const decisions: Partial<Record<PastStep['step'], IncidentEvent>> = {
  approve: incidentApproved,
  reject: incidentRejected,
  reopen: incidentReopened,
};
/**
 * What read models are told after the last step; without any, the incident has just been opened. People are not told of the
 * repair: an assignment of last month is no news.
 */
export const eventOf = (last: PastStep | undefined): IncidentEvent =>
  last ? (decisions[last.step] ?? incidentUpdated) : incidentOpened;
