import {
  type CreateOwnHazardRequest,
  DomainError,
  MOST_OWN_HAZARDS,
  type OwnAction,
  type OwnLabel,
  type UpdateOwnHazardRequest,
} from '@hazardlens/contracts';
import {
  type CategoryCode,
  HAZARD_TYPES,
  hazardType,
  isCategoryCode,
  isOwnHazardCode,
  type OwnHazardCode,
} from '@hazardlens/taxonomy';
import type { OwnHazardDocument } from './own-hazard.model.js';

/** Of the words of a label that a key shows; the rest of it makes the key unique. */
const LONGEST_SLUG = 40;

/** @param suffix six letters or digits, drawn */
export function ownHazardCode(label: string, suffix: string): OwnHazardCode {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_SLUG)
    .replace(/^_+|_+$/g, '');
  return `own_${words || 'hazard'}_${suffix}`;
}

/** What a person can tell apart: neither case nor spaces make another label. */
export const alike = (label: string): string => label.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/** No two hazards of one list are called alike, in either language: nobody could choose between them. */
function assertFree(label: OwnLabel, others: readonly OwnHazardDocument[]): void {
  const known = [
    ...others.map((each) => each.label),
    ...HAZARD_TYPES.map((each) => ({ en: each.label, es: each.label_es })),
  ];
  const taken = (['en', 'es'] as const).find((language) =>
    known.some((each) => alike(each[language]) === alike(label[language])),
  );
  if (taken) throw new DomainError('HAZARD_LABEL_TAKEN', { label: label[taken] });
}

function knownCategory(category: string): CategoryCode {
  if (!isCategoryCode(category)) throw new DomainError('CATEGORY_UNKNOWN');
  return category;
}

/** One text is what readers of every language see. */
const actionOf = (wanted: CreateOwnHazardRequest['recommended_action']): OwnAction | null =>
  typeof wanted === 'string' ? { en: wanted, es: wanted } : (wanted ?? null);

/** @param inUse the organisation's own hazard types as they are */
export function newOwnHazard(
  wanted: CreateOwnHazardRequest,
  inUse: readonly OwnHazardDocument[],
  { tenantId, suffix, now }: { tenantId: string; suffix: string; now: Date },
): OwnHazardDocument {
  const category = knownCategory(wanted.category);
  assertFree(wanted.label, inUse);
  if (inUse.length >= MOST_OWN_HAZARDS) throw new DomainError('HAZARD_LIMIT', { limit: MOST_OWN_HAZARDS });
  return {
    _id: ownHazardCode(wanted.label.en, suffix),
    tenant_id: tenantId,
    version: 1,
    category,
    earlier_categories: [],
    label: wanted.label,
    severity: wanted.severity,
    action: actionOf(wanted.recommended_action),
    created_at: now,
    updated_at: now,
    retired_at: null,
  };
}

/** What is absent stays. Incidents that bear it keep category and severity, which are theirs. */
export function changedOwnHazard(
  hazard: OwnHazardDocument,
  wanted: UpdateOwnHazardRequest,
  others: readonly OwnHazardDocument[],
  now: Date,
): OwnHazardDocument {
  const category = wanted.category === undefined ? hazard.category : knownCategory(wanted.category);
  const label = wanted.label ?? hazard.label;
  if (wanted.label) assertFree(wanted.label, others);
  const been = new Set([...hazard.earlier_categories, hazard.category]);
  return {
    ...hazard,
    version: hazard.version + 1,
    category,
    earlier_categories: [...been].filter((each) => each !== category),
    label,
    severity: wanted.severity ?? hazard.severity,
    action: wanted.recommended_action === undefined ? hazard.action : actionOf(wanted.recommended_action),
    updated_at: now,
  };
}

export const retiredOwnHazard = (hazard: OwnHazardDocument, now: Date): OwnHazardDocument => ({
  ...hazard,
  version: hazard.version + 1,
  updated_at: now,
  retired_at: now,
});

/**
 * How severe a hazard is that a person names, within this category; undefined when there is no such hazard in it.
 * @param own the organisation's own type of this code, if it has one that may be named
 */
export function severityOf(category: string, code: string, own: OwnHazardDocument | null): number | undefined {
  if (!isOwnHazardCode(code)) return hazardType(category, code)?.severity;
  return own?._id === code && own.category === category ? own.severity : undefined;
}
