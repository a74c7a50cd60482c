import { namesOfErased } from '@hazardlens/contracts';
import type { PersonToForget } from '@hazardlens/service-kit';
import type { ActionDocument, HistoryDocument, IncidentDocument } from '../incident/incident.document.js';
import { withoutHolder } from './erase-from-link.rules.js';

type Named = { id: string; name: string };

/**
 * An incident in which the token stands where the person was named. What was decided, when and by which role stays, and
 * so does what people typed.
 * @returns null when the person is not named in it
 */
export function withoutPerson(incident: IncidentDocument, person: PersonToForget): IncidentDocument | null {
  const unnamed = <T extends Named>(named: T): T =>
    named.id === person.user_id ? { ...named, name: person.erased_name } : named;
  const orNull = <T extends Named>(named: T | null): T | null => named && unnamed(named);
  const held = withoutHolder(incident, person);
  const { decision, action } = held;
  const next: IncidentDocument = {
    ...held,
    decision: decision && { ...decision, by: unnamed(decision.by) },
    action: action && actionWithout(action, unnamed, orNull),
    history: held.history.map((entry) => entryWithout(entry, person, incident)),
  };
  const same = JSON.stringify(next) === JSON.stringify(incident);
  return same ? null : { ...next, version: incident.version + 1 };
}

const actionWithout = (
  action: ActionDocument,
  unnamed: (named: Named) => Named,
  orNull: (named: Named | null) => Named | null,
): ActionDocument => ({
  ...action,
  owner: unnamed(action.owner),
  completed_by: orNull(action.completed_by),
  verified_by: orNull(action.verified_by),
});

/**
 * Entries know people by their address; an assignment also names whom it was given to and taken from. Those are people of the
 * incident's organisation: in others a name says nothing of who was erased.
 */
function entryWithout(
  entry: HistoryDocument,
  person: PersonToForget,
  { tenant_id }: Pick<IncidentDocument, 'tenant_id'>,
): HistoryDocument {
  const user_email = entry.user_email === person.email ? person.erased_email : entry.user_email;
  const owner = entry.changes?.['owner'] as { from: unknown; to: unknown } | undefined;
  if (!owner || tenant_id !== person.tenant_id) return { ...entry, user_email };
  const known: readonly unknown[] = namesOfErased(person);
  const unnamed = (name: unknown) => (known.includes(name) ? person.erased_name : name);
  const changes = { ...entry.changes, owner: { ...owner, from: unnamed(owner.from), to: unnamed(owner.to) } };
  return { ...entry, user_email, changes };
}
