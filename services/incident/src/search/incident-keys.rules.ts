import { placeKey, wordsIn } from '@hazardlens/contracts';
import { REPORTED_BY_POSTER } from '@hazardlens/taxonomy';
import type { IncidentDocument } from '../incident/incident.document.js';

/**
 * What an incident is found by, as keys of an index. What has an identity stands by it and not by its name: a site that is
 * renamed is found by its new name without a write.
 */
export const hazardKey = (hazardType: string): string => `h:${hazardType}`;
export const categoryKey = (category: string): string => `c:${category}`;
export const siteKey = (siteId: string): string => `s:${siteId}`;
export const photographerKey = (userId: string): string => `p:${userId}`;
export const ownerKey = (userId: string): string => `o:${userId}`;
export const actionKey = (status: string): string => `a:${status}`;
/** By id or by name: whoever asks knows one of them. */
export const zoneKey = (zone: string): string => `z:${placeKey(zone)}`;
export const levelKey = (level: string): string => `l:${placeKey(level)}`;
/** What was reported by a poster. */
export const posterKey = 'r:poster';
export const wordKey = (word: string): string => `w:${word}`;

/** Whose eyes a key is for: insurers see `shared`; worker and inspector decisions only of what is theirs. */
export interface IncidentKeys {
  readonly shared: readonly string[];
  readonly colleagues: readonly string[];
  readonly reviewers: readonly string[];
}

/** Follows from the incident alone, so that what a change adds and takes away is known from before and after. */
export function keysOf(incident: IncidentDocument): IncidentKeys {
  const { action, decision, photographer_id } = incident;
  const typed = [
    ...[incident.note, incident.capture_note, decision?.by.name, incident.place?.zone, incident.place?.level],
    ...[
      action?.note,
      action?.completion_note,
      action?.owner.name,
      action?.completed_by?.name,
      action?.verified_by?.name,
    ],
  ];
  const decided = incident.history.filter(({ user_email }) => user_email !== null).map(({ notes }) => notes);
  return {
    shared: [
      ...[hazardKey(incident.hazard_type), categoryKey(incident.category), siteKey(incident.site_id)],
      // its reason says so to everybody
      ...(incident.reason_code === REPORTED_BY_POSTER ? [posterKey] : []),
    ],
    colleagues: [
      ...(photographer_id ? [photographerKey(photographer_id)] : []),
      ...(action ? [ownerKey(action.owner.id), actionKey(action.status)] : []),
      ...placeKeys(incident.place),
      ...wordKeys(typed),
    ],
    reviewers: wordKeys(decided),
  };
}

const placeKeys = (place: IncidentDocument['place']): string[] => [
  ...given(place?.zone_id, place?.zone).map(zoneKey),
  ...given(place?.level_id, place?.level).map(levelKey),
];
const given = (...words: readonly (string | undefined)[]): string[] => words.filter((word) => word !== undefined);

const wordKeys = (texts: readonly (string | null | undefined)[]): string[] =>
  wordsIn(texts.filter((text) => Boolean(text)).join('\n')).map(wordKey);

/** All of them, each once. */
export function allKeysOf(incident: IncidentDocument): string[] {
  const { shared, colleagues, reviewers } = keysOf(incident);
  return [...new Set([...shared, ...colleagues, ...reviewers])];
}
