import type { IncidentView } from '@hazardlens/contracts';
import type { Correction } from '../../domain/api/incidents.js';

/** What stands in the fields of a finding that is being named anew; an empty severity is the hazard's usual one. */
export interface Draft {
  category: string;
  hazard_type: string;
  severity: string;
}

export const draftOf = ({ category, hazard_type, severity }: IncidentView): Draft => ({
  category,
  hazard_type,
  severity: String(severity),
});

/** Only what was really changed is sent. */
export function correctionOf(incident: IncidentView, draft: Draft | null): Correction {
  if (!draft) return {};
  const severity = Number(draft.severity);
  return {
    ...(draft.category !== incident.category ? { category: draft.category } : {}),
    ...(draft.hazard_type !== incident.hazard_type ? { hazard_type: draft.hazard_type } : {}),
    ...(draft.severity !== '' && severity !== incident.severity ? { severity } : {}),
  };
}
