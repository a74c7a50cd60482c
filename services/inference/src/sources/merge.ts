import type { FindingSource as SeenBy } from '@hazardlens/contracts';
import { reasonSentence } from '@hazardlens/taxonomy';
import { iou } from '../detector/suppress.js';
import { countOf, distinctBoxes, type Finding, type FindingBox } from '../rules/finding.js';

/** One hazard on one photo, one person or thing, with everybody who sees it. */
export interface SeenFinding extends Finding {
  readonly sources: readonly SeenBy[];
  /** The confidence is a probability; else it is what the source itself measures by. */
  readonly calibrated: boolean;
}

/** Boxes that overlap this much are the same place. */
const SAME_PLACE_IOU = 0.5;

/** The sentence of a reason, in English. */
export const reasonOf = ({ reason_code, reason_params }: Pick<Finding, 'reason_code' | 'reason_params'>): string =>
  reasonSentence(reason_code, reason_params);

const rectOf = ({ x, y, w, h }: FindingBox) => ({ x1: x, y1: y, x2: x + w, y2: y + h });
const samePlace = (a: FindingBox, b: FindingBox): boolean => iou(rectOf(a), rectOf(b)) >= SAME_PLACE_IOU;

/**
 * The first box is the person or thing, the others are what the verdict rests on (a bare head, a machine). So the first of
 * one may lie on any of the other: one source marks the head, the other the person and the head. But not others on others:
 * two people beside the same machine are two findings.
 */
function overlap({ boxes: [first, ...rest] }: SeenFinding, { boxes: [second, ...more] }: SeenFinding): boolean {
  if (!first || !second) return !first && !second;
  return [second, ...more].some((box) => samePlace(first, box)) || rest.some((box) => samePlace(second, box));
}

const shareSource = (a: SeenFinding, b: SeenFinding): boolean =>
  a.sources.some(({ source }) => b.sources.some((other) => other.source === source));

/** What one source tells apart are two persons or things, however close. */
const isSame = (a: SeenFinding, b: SeenFinding): boolean =>
  a.hazard_type === b.hazard_type && !shareSource(a, b) && overlap(a, b);

const textOf = ({ hazard_type, reason_code, boxes, sources, reason_params }: SeenFinding): string =>
  JSON.stringify([hazard_type, reason_code, boxes, sources, Object.entries(reason_params).sort()]);

/** An order that depends on nothing but the findings: probabilities before scores, the surest first. */
function canonical(a: SeenFinding, b: SeenFinding): number {
  if (a.calibrated !== b.calibrated) return a.calibrated ? -1 : 1;
  if (a.confidence !== b.confidence) return b.confidence - a.confidence;
  const [one, other] = [textOf(a), textOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Every source once, with the highest score, in the order of their names. */
export function unitedSources(all: readonly SeenBy[]): SeenBy[] {
  const byName = new Map<string, SeenBy>();
  for (const one of all) {
    const key = `${one.source}\n${one.version}`;
    const known = byName.get(key);
    if (!known || known.raw < one.raw) byName.set(key, one);
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** How many persons or things: as many as the source that tells most of them apart says. */
function countOfAll(group: readonly SeenFinding[]): number {
  const names = new Set(group.flatMap(({ sources }) => sources.map(({ source }) => source)));
  const perSource = [...names].map((name) =>
    group
      .filter(({ sources }) => sources.some(({ source }) => source === name))
      .reduce((sum, one) => sum + countOf(one), 0),
  );
  return Math.max(...perSource);
}

/** One finding of several that are the same: words and boxes are those of whoever is surest, everybody is named. */
function united(group: readonly SeenFinding[]): SeenFinding[] {
  const [surest, ...others] = [...group].sort(canonical);
  if (!surest) return [];
  if (others.length === 0) return [surest];
  const all = [surest, ...others];
  const drawn = all.filter((one) => shareSource(one, surest));
  const reason_params = { ...surest.reason_params, count: countOfAll(all) };
  return [
    {
      ...surest,
      boxes: distinctBoxes(drawn.flatMap(({ boxes }) => boxes)),
      reason_params,
      reason: reasonOf({ reason_code: surest.reason_code, reason_params }),
      sources: unitedSources(all.flatMap(({ sources }) => sources)),
    },
  ];
}

/**
 * The findings of all sources on one photo, the same hazard at the same place once, with the names of all who see it. Pure:
 * the order of findings and sources changes nothing, what was merged stays as it is, and nothing that somebody saw is lost.
 */
export function mergeFindings(findings: readonly SeenFinding[]): SeenFinding[] {
  const rest = new Set([...findings].sort(canonical));
  const merged: SeenFinding[] = [];
  for (const seed of rest) {
    rest.delete(seed);
    const group = [seed];
    for (const member of group) {
      for (const other of rest) {
        if (!isSame(member, other)) continue;
        rest.delete(other);
        group.push(other);
      }
    }
    merged.push(...united(group));
  }
  return merged.sort(canonical);
}
