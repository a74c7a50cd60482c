import type { LinkedAction } from '@hazardlens/contracts';
import { isOverdue } from '../incident/action.rules.js';
import type { ActionDocument, ActionLink, IncidentDocument } from '../incident/incident.document.js';
import type { Names } from '../incident/record-names.js';

/** What a link opens: this repair and the picture that others see, nothing of people. */
export const linkedActionOf = (
  { _id, tenant_id, category, hazard_type, photo }: IncidentDocument,
  action: ActionDocument & { link: ActionLink },
  { hazards }: Names,
): LinkedAction => {
  const own = hazards.get(hazard_type);
  return {
    ...{ tenant_id, incident_id: _id, category, hazard_type },
    note: action.note,
    due_date: action.due_date,
    overdue: isOverdue(action, new Date()),
    status: action.status,
    cannot: action.link.cannot,
    blurred_key: photo?.blurred_key ?? null,
    ...(own && { own_label: own.label }),
    ...(own?.action && { own_action: own.action }),
  };
};
