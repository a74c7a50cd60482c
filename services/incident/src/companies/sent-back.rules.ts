import type { IncidentDocument } from '../incident/incident.document.js';

/** Whom a repair that was said to be done, and is not, counts against: the company of its link, if it has one. */
export function sentBack({ action, sent_back = [] }: IncidentDocument): Pick<IncidentDocument, 'sent_back'> {
  const saidDone = action?.status === 'COMPLETED' || action?.status === 'VERIFIED';
  const company = saidDone ? action.link?.company_id : null;
  return company ? { sent_back: [...sent_back, company] } : {};
}
