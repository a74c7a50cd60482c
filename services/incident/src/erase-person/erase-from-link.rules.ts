import type { PersonToForget } from '@hazardlens/service-kit';
import { LINK_HOLDER } from '../action-link/action-link.rules.js';
import type { HistoryDocument, IncidentDocument } from '../incident/incident.document.js';

/** What an entry says of who had the repair by link. */
const OF_HOLDERS = ['given_to', 'by'];

/**
 * An incident in which the token stands for who had its repair by a link that was given to the address of their account. There
 * they stand by the name that was typed, in the history with their company.
 */
export function withoutHolder(incident: IncidentDocument, person: PersonToForget): IncidentDocument {
  const { action, history } = incident;
  const link = action?.link;
  if (!action || link?.email !== person.email) return incident;
  const isTheirs = (name: unknown): name is string =>
    typeof name === 'string' && (name === link.name || name.startsWith(`${link.name} (`));
  const unnamed = <Name>(name: Name) =>
    isTheirs(name) ? `${person.erased_name}${name.slice(link.name.length)}` : name;
  const entryWithout = (entry: HistoryDocument): HistoryDocument => {
    const of = Object.entries(entry.changes ?? {}).filter(([key]) => OF_HOLDERS.includes(key));
    const changed = of.map(([key, value]) => {
      const { from, to } = value as { from: unknown; to: unknown };
      return [key, { from: unnamed(from), to: unnamed(to) }];
    });
    return of.length === 0 ? entry : { ...entry, changes: { ...entry.changes, ...Object.fromEntries(changed) } };
  };
  const { completed_by } = action;
  return {
    ...incident,
    action: {
      ...action,
      completed_by: completed_by?.id.startsWith(LINK_HOLDER)
        ? { ...completed_by, name: unnamed(completed_by.name) }
        : completed_by,
      link: { ...link, name: person.erased_name, email: person.erased_email, phone: null },
    },
    history: history.map(entryWithout),
  };
}
