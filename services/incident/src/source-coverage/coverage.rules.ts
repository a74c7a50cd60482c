import type { CoverageSource, CoverageView, ShareInterval, SourceHazard, SourceView } from '@hazardlens/contracts';
import { CATEGORIES, categoryOfHazard, hazardName, isHazardTypeCode, isOwnHazardCode } from '@hazardlens/taxonomy';
import { shareInterval } from '../finding-precision/interval.rules.js';
import { versionOfLook } from '../finding-precision/look-version.js';
import { SHIPPED_SOURCES, shippedHazards, shippedVersion } from '../finding-precision/shipped-standing.js';
import type { Standing } from '../finding-precision/standing.rules.js';
import { earnedState, type Known, knownOf, stateOf } from '../finding-precision/tally.rules.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import type { SourceLookDocument } from './source-look.model.js';

type Looks = readonly Pick<SourceLookDocument, 'source' | 'version' | 'state' | 'hazards' | 'versions' | 'at'>[];

/** Everything that is known of an organisation's sources. */
export interface Evidence {
  /** by hazard type */
  readonly known: ReadonlyMap<string, Known>;
  readonly looks: Looks;
  /** the organisation's own hazard types, retired ones too */
  readonly own: readonly OwnHazardDocument[];
}

/** Which sources there are: those that ship, and whichever looked or was asked about here. */
export function sourcesIn({ known, looks }: Evidence): string[] {
  const met = [...known.values()].flatMap(({ sources }) => sources.map(({ source }) => source));
  return [...new Set([...SHIPPED_SOURCES, ...looks.map(({ source }) => source), ...met])];
}

/** What a source may name: as it said when it last looked; before that, as it ships or once named. */
export function hazardsOf(source: string, { known, looks }: Evidence): string[] {
  const look = looks.find((each) => each.source === source);
  const met = [...known.values()].filter(({ sources }) => sources.some((each) => each.source === source));
  const named = met.map(({ hazard_type }) => hazard_type);
  return [...new Set([...(look?.hazards ?? shippedHazards(source)), ...named])];
}

/** The version that looks now. */
function versionOf(source: string, { known, looks }: Evidence): string {
  const look = looks.find((each) => each.source === source);
  if (look) return look.version;
  const met = [...known.values()].flatMap(({ sources }) => sources.filter((each) => each.source === source));
  return met.sort((a, b) => a.since.getTime() - b.since.getTime()).at(-1)?.version ?? shippedVersion(source);
}

/** The version of a hazard type, where the source has one for each. */
export function versionFor(source: string, hazardType: string, evidence: Evidence): string {
  const look = evidence.looks.find((each) => each.source === source);
  return look ? versionOfLook(look, hazardType) : versionOf(source, evidence);
}

/** A source that was left out of the last analysis looks for nothing, whatever it once was worth. */
function isOff(source: string, looks: Looks): boolean {
  const look = looks.find((each) => each.source === source);
  return look ? look.state === 'off' : looks.length > 0;
}

/** What a hazard type is called and where it belongs; a key that nobody here has any more keeps a place of its own. */
export function nameOf(hazardType: string, { own }: Evidence): Pick<SourceHazard, 'label' | 'own_label' | 'category'> {
  const found = own.find(({ _id }) => _id === hazardType);
  if (found) return { label: found.label.en, own_label: found.label, category: found.category };
  const category = isHazardTypeCode(hazardType) ? categoryOfHazard(hazardType).code : '';
  return { label: hazardName({ category, hazard_type: hazardType }), category };
}

/**
 * The share of what is there that a source found, as far as people tell. Null until somebody has added what it missed: that
 * nobody looked for more is no measure.
 */
const recallOf = (standing: Standing | undefined): ShareInterval | null =>
  standing?.missed ? shareInterval(standing.confirmed, standing.missed) : null;

function sourceHazard(source: string, hazardType: string, evidence: Evidence): SourceHazard {
  const known = evidence.known.get(hazardType) ?? knownOf(hazardType, null);
  const version = versionFor(source, hazardType, evidence);
  const standing = known.sources.find((each) => each.source === source && each.version === version);
  const ruled = known.ruled.find((each) => each.source === source);
  const since = ruled?.at ?? standing?.since;
  return {
    hazard_type: hazardType,
    ...nameOf(hazardType, evidence),
    state: isOff(source, evidence.looks) ? 'off' : stateOf(known, { source, version }),
    earned: earnedState(known, { source, version }),
    ruled: ruled ? { state: ruled.state, reason: ruled.reason, at: ruled.at.toISOString(), by: ruled.by } : null,
    precision: shareInterval(standing?.confirmed ?? 0, standing?.false_alarms ?? 0),
    recall: recallOf(standing),
    since: since?.toISOString() ?? null,
  };
}

/** Thirteen categories, every hazard type of them and every own one, and who looks for it: also those that nobody does. */
export function coverageOf(evidence: Evidence): CoverageView {
  const hazards = sourcesIn(evidence).map((source) => ({ source, named: new Set(hazardsOf(source, evidence)) }));
  const coverageSource = (source: string, hazardType: string): CoverageSource => {
    const { state, precision, recall, since } = sourceHazard(source, hazardType, evidence);
    return { source, version: versionFor(source, hazardType, evidence), state, precision, recall, since };
  };
  const ownOf = (category: string) =>
    evidence.own.filter((each) => each.category === category && each.retired_at === null);
  return {
    categories: CATEGORIES.map(({ code, name, hazards: types }) => ({
      code,
      name,
      hazards: [
        ...types.map((type) => ({ hazard_type: type.code, label: type.label })),
        ...ownOf(code).map(({ _id, label }) => ({ hazard_type: _id, label: label.en, own_label: label })),
      ].map((hazard) => ({
        ...hazard,
        sources: hazards
          .filter(({ named }) => named.has(hazard.hazard_type))
          .map(({ source }) => coverageSource(source, hazard.hazard_type)),
      })),
    })),
  };
}

/** An own type that was retired is nobody's question any more; its figures are kept. */
const isNameable = (hazardType: string, { own }: Evidence): boolean =>
  !isOwnHazardCode(hazardType) || own.some(({ _id, retired_at }) => _id === hazardType && retired_at === null);

/** Whether this source may name that hazard here, so that an admin may hold or force it. */
export const mayName = (source: string, hazardType: string, evidence: Evidence): boolean =>
  sourcesIn(evidence).includes(source) &&
  hazardsOf(source, evidence).includes(hazardType) &&
  isNameable(hazardType, evidence);

/** Every source with what it is worth here, hazard by hazard. */
export function sourceViews(evidence: Evidence): SourceView[] {
  return sourcesIn(evidence).map((source) => {
    const look = evidence.looks.find((each) => each.source === source);
    return {
      _id: source,
      id: source,
      version: versionOf(source, evidence),
      ...{ card: null, licence: null, sha256: null, figures: null, switched_off: null },
      looked: look ? { state: look.state, at: look.at.toISOString() } : null,
      hazards: hazardsOf(source, evidence)
        .filter((hazardType) => isNameable(hazardType, evidence))
        .map((hazardType) => sourceHazard(source, hazardType, evidence)),
    };
  });
}
