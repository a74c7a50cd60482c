import {
  type AnalyzedPhoto,
  type FindingSource,
  type IncidentBox,
  type PhotoFinding,
  type SourceSeen,
  type StandingState,
  standingStates,
} from '@hazardlens/contracts';
import { versionOfLook } from '../finding-precision/look-version.js';
import { DETECTOR, UNKNOWN_VERSION } from '../finding-precision/shipped-standing.js';
import type { SourceVersion } from '../finding-precision/standing.rules.js';
import type { Analysis } from './analysis.js';

/** How far a source is believed about a hazard type that it is so sure of, in the organisation whose photos these are. */
export type StateOf = (seen: FindingSource, hazardType: string) => StandingState;

/** A finding with what its sources are worth here: it is as live as its most trusted one. */
export interface BelievedFinding extends Omit<PhotoFinding, 'boxes' | 'sources'> {
  readonly boxes: IncidentBox[];
  readonly sources: SourceSeen[];
  readonly state: StandingState;
}

/** Messages of earlier versions name no sources: there was one. */
export const seenBy = ({ sources, confidence }: PhotoFinding): FindingSource[] =>
  sources ?? [{ source: DETECTOR, version: UNKNOWN_VERSION, raw: confidence }];

/** That one finding names; who is believed less gives way. */
const MOST_SOURCES = 8;

const rank = (state: StandingState): number => standingStates.indexOf(state);

export function believed(finding: PhotoFinding, stateOf: StateOf): BelievedFinding {
  const sources = seenBy(finding)
    .map((seen) => ({ source: seen.source, version: seen.version, state: stateOf(seen, finding.hazard_type) }))
    .filter(({ state }) => state !== 'off')
    .sort((a, b) => rank(b.state) - rank(a.state))
    .slice(0, MOST_SOURCES);
  const state = sources.reduce<StandingState>(
    (best, each) => (rank(each.state) > rank(best) ? each.state : best),
    'off',
  );
  return { ...finding, sources, state, boxes: finding.boxes.map((box) => ({ ...box, sources })) };
}

/** The findings of one photo in a state, as its sources are believed here. */
export const findingsIn = (photo: AnalyzedPhoto, state: StandingState, stateOf: StateOf): BelievedFinding[] =>
  photo.findings
    .map((finding) => believed(finding, stateOf))
    .filter((finding) => finding.state === state && finding.sources.length > 0);

/** Findings of one hazard type as one: all boxes, all sources, and otherwise what the surest says. */
export function onePerHazardType(findings: readonly BelievedFinding[]): BelievedFinding[] {
  const byType = new Map<string, BelievedFinding>();
  for (const finding of findings) {
    const other = byType.get(finding.hazard_type);
    const surer = other && other.confidence >= finding.confidence ? other : finding;
    const boxes = [...(other?.boxes ?? []), ...finding.boxes];
    byType.set(finding.hazard_type, { ...surer, boxes, sources: bothSources(other?.sources ?? [], finding.sources) });
  }
  return [...byType.values()];
}

const bothSources = (a: SourceSeen[], b: SourceSeen[]): SourceSeen[] => [
  ...a,
  ...b.filter(({ source, version }) => !a.some((each) => each.source === source && each.version === version)),
];

/** Every version that looked or saw something, by hazard type. */
export function lookedFor({ looks = [], photos }: Analysis): Map<string, SourceVersion[]> {
  const looked = new Map<string, SourceVersion[]>();
  const note = (hazardType: string, { source, version }: SourceVersion): void => {
    const known = looked.get(hazardType) ?? [];
    if (known.some((each) => each.source === source && each.version === version)) return;
    looked.set(hazardType, [...known, { source, version }]);
  };
  for (const look of looks) {
    if (look.state === 'off') continue;
    for (const hazardType of look.hazards) {
      note(hazardType, { source: look.source, version: versionOfLook(look, hazardType) });
    }
  }
  for (const finding of photos.flatMap(({ findings }) => findings)) {
    for (const source of seenBy(finding)) note(finding.hazard_type, source);
  }
  return looked;
}
