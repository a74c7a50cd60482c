import type { Box } from '@hazardlens/contracts';
import type { IncidentDocument, Misses } from '../incident/incident.document.js';
import { isMissed } from '../incident/place-key.js';
import type { CaptureLookDocument } from '../source-coverage/capture-look.model.js';
import { versionOfLook } from './look-version.js';
import { sourcesOf } from './precision.rules.js';
import type { SourceVersion } from './standing.rules.js';

type Decided = Pick<
  IncidentDocument,
  'capture_id' | 'status' | 'hazard_type' | 'found_as' | 'sources' | 'photo_index' | 'boxes' | 'counted_misses'
>;
/** What a source named on a photo, whether anybody was shown it or not. */
export interface Named {
  readonly photo_index: number;
  readonly hazard_type: string;
  readonly sources: readonly SourceVersion[];
  readonly boxes: readonly Box[];
}

/**
 * The hazard type that was there and not found: what a person added to a photo, unless it was rejected, and what a reviewer
 * made of a finding that was called something else. Null: this incident tells of none.
 */
export function missedType(incident: Decided): string | null {
  const { capture_id, status, hazard_type, found_as } = incident;
  if (capture_id === null) return null;
  if (isMissed(incident)) return status === 'REJECTED' ? null : hazard_type;
  return status === 'APPROVED' && hazard_type !== found_as ? hazard_type : null;
}

/** From here on two boxes show the same. */
const SAME_PLACE = 0.3;

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  const both = Math.max(0, width) * Math.max(0, height);
  return both === 0 ? 0 : both / (a.w * a.h + b.w * b.h - both);
}

/** What is said of a photo without a box is said of all of it. */
const atSamePlace = (one: readonly Box[], other: readonly Box[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((a) => other.some((b) => overlap(a, b) >= SAME_PLACE));

/**
 * Who missed what an incident tells of: all that looked for it on that photo, but those that named it there. What was
 * counted once stays counted like that until the incident tells of something else, so that repeated events change nothing.
 */
export function missesOf(incident: Decided, look: CaptureLookDocument | null, named: readonly Named[]): Misses | null {
  const hazard_type = missedType(incident);
  if (hazard_type === null) return null;
  if (incident.counted_misses?.hazard_type === hazard_type) return incident.counted_misses;
  if (!look || look.not_judged.includes(incident.photo_index)) return { hazard_type, by: [] };
  const here = named.filter(
    (each) =>
      each.photo_index === incident.photo_index &&
      each.hazard_type === hazard_type &&
      atSamePlace(each.boxes, incident.boxes),
  );
  const saw = ({ source, version }: SourceVersion): boolean =>
    here.some(({ sources }) => sources.some((each) => each.source === source && each.version === version));
  const by = look.sources
    .filter(({ hazards }) => hazards.includes(hazard_type))
    .map((each) => ({ source: each.source, version: versionOfLook(each, hazard_type) }))
    .filter((each) => !saw(each));
  return { hazard_type, by };
}

/** What the sources of a finding named, as they called it. */
export const namedBy = (incident: IncidentDocument): Named => ({
  photo_index: incident.photo_index,
  hazard_type: incident.found_as,
  sources: sourcesOf(incident),
  boxes: incident.boxes,
});
