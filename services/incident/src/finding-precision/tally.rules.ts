import type { StandingState } from '@hazardlens/contracts';
import type { Verdict } from '../incident/incident.document.js';
import { NOTHING, type Tally } from './interval.rules.js';
import type { PrecisionDocument, Ruling } from './precision.model.js';
import { creationThreshold, LEAST_CONFIDENCE, precisionOf } from './precision.rules.js';
import { DETECTOR, shippedStanding, UNKNOWN_VERSION } from './shipped-standing.js';
import { evidenceOf, firstStanding, judged, type SourceVersion, type Standing } from './standing.rules.js';

/** What an organisation knows of one hazard type; the document less its keys. */
export type Known = Omit<PrecisionDocument, '_id' | 'tenant_id' | 'sources' | 'ruled'> & {
  readonly sources: readonly Standing[];
  readonly ruled: readonly Ruling[];
};

/** A source that moved, by the decisions. */
export interface Move extends SourceVersion, Tally {
  readonly from: StandingState;
  readonly to: StandingState;
}

/** What a change is judged by beside the tallies themselves; passed in, so that a replay gives the same. */
export interface Judging {
  readonly at: Date;
  readonly liveFrom: number;
  /** the decisions of all other organisations about a version */
  readonly installation: (of: SourceVersion) => Tally;
}

const KEPT_CHANGES = 50;
/** A source whose versions change daily must not fill a document; what is dropped weighs next to nothing by then. */
const KEPT_VERSIONS = 8;

const isSame = (a: SourceVersion, b: SourceVersion): boolean => a.source === b.source && a.version === b.version;

/** Documents from before there were sources counted the detector's findings, of whichever version. */
export function knownOf(hazardType: string, document: PrecisionDocument | null): Known {
  if (document === null) {
    const counts = { confirmed: 0, false_alarms: 0, threshold: LEAST_CONFIDENCE };
    return { hazard_type: hazardType, ...counts, changes: [], sources: [], ruled: [] };
  }
  const { hazard_type, confirmed, false_alarms, threshold, changes, sources, ruled = [] } = document;
  const kept = { hazard_type, confirmed, false_alarms, threshold, changes, ruled };
  if (sources !== undefined) return { ...kept, sources };
  if (confirmed + false_alarms === 0) return { ...kept, sources: [] };
  const earlier = firstStanding(DETECTOR, UNKNOWN_VERSION, hazard_type, new Date(0));
  return { ...kept, sources: [{ ...earlier, confirmed, false_alarms }] };
}

/** @returns what is known once these versions have looked: each has a standing of its own */
export function met(
  known: Known,
  versions: readonly SourceVersion[],
  judging: Judging,
): { next: Known; moves: Move[] } {
  const missing = versions.filter((each) => !known.sources.some((one) => isSame(one, each)));
  if (missing.length === 0) return { next: known, moves: [] };
  const added = missing.map(({ source, version }) => firstStanding(source, version, known.hazard_type, judging.at));
  const sources = withoutOldest([...known.sources, ...added]);
  return judgedAnew({ ...known, sources }, sources, missing, judging);
}

/** A finding of these versions that counted as `before` counts as `after`. */
export function recounted(
  known: Known,
  versions: readonly SourceVersion[],
  before: Verdict | null,
  after: Verdict | null,
  judging: Judging,
): { next: Known; moves: Move[] } {
  const here = met(known, versions, judging);
  const change = (verdict: Verdict): number => Number(after === verdict) - Number(before === verdict);
  const sources = here.next.sources.map((standing) =>
    versions.some((each) => isSame(standing, each))
      ? {
          ...standing,
          confirmed: Math.max(0, standing.confirmed + change('confirmed')),
          false_alarms: Math.max(0, standing.false_alarms + change('false_alarm')),
        }
      : standing,
  );
  const { next, moves } = judgedAnew({ ...here.next, sources }, here.next.sources, here.next.sources, judging);
  return { next, moves: [...here.moves, ...moves] };
}

/** So many more (or fewer) hazards that these versions missed. Versions that are forgotten have no figures. */
export const withMissed = (known: Known, versions: readonly SourceVersion[], more: number): Known => ({
  ...known,
  sources: known.sources.map((standing) =>
    versions.some((each) => isSame(standing, each))
      ? { ...standing, missed: Math.max(0, (standing.missed ?? 0) + more) }
      : standing,
  ),
});

/** The same for what a finding needs to open an incident: by all live sources together. */
export function withThreshold(known: Known, before: Verdict | null, after: Verdict | null, at: Date): Known {
  const change = (verdict: Verdict): number => Number(after === verdict) - Number(before === verdict);
  const confirmed = known.confirmed + change('confirmed');
  const false_alarms = known.false_alarms + change('false_alarm');
  const threshold = creationThreshold(precisionOf({ confirmed, false_alarms }));
  const entry = { at, from: known.threshold, to: threshold, confirmed, false_alarms };
  const changes = threshold === known.threshold ? known.changes : [...known.changes, entry];
  return { ...known, confirmed, false_alarms, threshold, changes: changes.slice(-KEPT_CHANGES) };
}

/** Every standing by the evidence that there is now; another bound may have been chosen. */
export const revised = (known: Known, judging: Judging): { next: Known; moves: Move[] } =>
  judgedAnew(known, known.sources, known.sources, judging);

/** An admin's word about a source, or (null) none any more. */
export function ruledBy(known: Known, source: string, ruling: Ruling | null): Known {
  const others = known.ruled.filter((each) => each.source !== source);
  return { ...known, ruled: ruling ? [...others, ruling] : others };
}

/** How far a source is believed: an admin's word before the decisions, and both before how it ships. */
export function stateOf(known: Known, { source, version }: SourceVersion): StandingState {
  const ruling = known.ruled.find((each) => each.source === source);
  return ruling?.state ?? earnedState(known, { source, version });
}

/** Where the decisions alone have it. */
export const earnedState = (known: Known, version: SourceVersion): StandingState =>
  known.sources.find((each) => isSame(each, version))?.state ??
  shippedStanding(version.source, version.version, known.hazard_type).state;

function judgedAnew(
  known: Known,
  before: readonly Standing[],
  which: readonly SourceVersion[],
  { at, liveFrom, installation }: Judging,
): { next: Known; moves: Move[] } {
  const moves: Move[] = [];
  const sources = known.sources.map((standing) => {
    if (!which.some((each) => isSame(each, standing))) return standing;
    const { proved } = shippedStanding(standing.source, standing.version, known.hazard_type);
    const versions = known.sources.filter(({ source }) => source === standing.source);
    const evidence = evidenceOf(versions, standing.version, installation(standing), proved);
    const tally = before.find((each) => isSame(each, standing)) ?? NOTHING;
    const next = judged(standing, tally, evidence, liveFrom, at);
    const { source, version, confirmed, false_alarms } = next;
    if (next.state !== standing.state) {
      moves.push({ source, version, confirmed, false_alarms, from: standing.state, to: next.state });
    }
    return next;
  });
  return { next: { ...known, sources }, moves };
}

function withoutOldest(sources: readonly Standing[]): Standing[] {
  const newer = (standing: Standing, index: number): number =>
    sources.slice(index + 1).filter(({ source }) => source === standing.source).length;
  return sources.filter((standing, index) => newer(standing, index) < KEPT_VERSIONS);
}
