import { DomainError } from '@hazardlens/contracts';
import type { IncidentDocument } from '../incident/incident.document.js';
import { type Deciding, entry, recorded } from '../incident/incident.rules.js';

const nameOf = (incident: IncidentDocument | null): string | null => incident && (incident.number ?? incident._id);

/** A finding before and after. */
export type Changed = readonly [before: IncidentDocument, after: IncidentDocument];

/**
 * A person says that a finding is of the hazard that an older one is of, of another one than was said, or of its own. Says
 * it again, nothing changes. What was decided of either stays: it is one hazard, found twice.
 * @param was the older finding that was confirmed so far
 * @param older the oldest of its hazard, so that nothing ever points at something that points further
 * @param hasLater whether others point at the finding itself
 */
export function sameAs(
  incident: IncidentDocument,
  { was, older, hasLater }: { was: IncidentDocument | null; older: IncidentDocument | null; hasLater: boolean },
  deciding: Deciding,
): Changed[] {
  if ((was?._id ?? null) === (older?._id ?? null)) return [];
  if (older) assertCanBeSame(incident, older, hasLater);
  const change = { same_as: { from: nameOf(was), to: nameOf(older) } };
  const told = (
    each: IncidentDocument,
    action: 'SAME_HAZARD' | 'NOT_THE_SAME',
    from: string | null,
    to: string | null,
  ) => recorded(each, each, entry(action, deciding, '', { found_again: { from, to } }));
  const own = entry(older ? 'SAME_HAZARD' : 'NOT_THE_SAME', deciding, '', change);
  const changed: Changed[] = [[incident, recorded(incident, { ...incident, same_as: older?._id ?? null }, own)]];
  if (was) changed.push([was, told(was, 'NOT_THE_SAME', nameOf(incident), null)]);
  if (older) changed.push([older, told(older, 'SAME_HAZARD', null, nameOf(incident))]);
  return changed;
}

function assertCanBeSame(incident: IncidentDocument, older: IncidentDocument, hasLater: boolean): void {
  if (older._id === incident._id) throw new DomainError('SAME_AS_ITSELF');
  if (older.site_id !== incident.site_id) throw new DomainError('SAME_AS_OTHER_PLACE');
  if (older.hazard_type !== incident.hazard_type) throw new DomainError('SAME_AS_OTHER_HAZARD');
  if ([older.status, incident.status].includes('REJECTED')) throw new DomainError('SAME_AS_REJECTED');
  if (older.captured_at > incident.captured_at) throw new DomainError('SAME_AS_NEWER');
  if (hasLater) throw new DomainError('SAME_AS_HAS_LATER');
}

/** Seen after its hazard had been closed. What closed a finding itself came after it was seen, so it may be among them. */
export function cameBack(newer: Pick<IncidentDocument, 'captured_at'>, known: readonly IncidentDocument[]): boolean {
  const closed = known.flatMap(({ closing }) => (closing ? [closing.at] : []));
  return closed.some((at) => at < newer.captured_at);
}
