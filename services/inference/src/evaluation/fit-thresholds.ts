import { shippedStanding } from '@hazardlens/taxonomy';
import type { ModelClass } from '../detector/model-metadata.js';
import { RULE_NUMBERS } from '../rules/rule-numbers.js';
import type { Hits } from './average-precision.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import { type FindingMeasures, type HazardMeasures, measureFindings } from './finding-measures.js';
import { Chance } from './negatives/random.js';

export type Thresholds = ReadonlyMap<string, number>;

/**
 * What a false one takes away, where a right one gives 1. A reviewer decides on incidents, and is not to be called for
 * nothing; a person too many on a photo that shows the hazard anyway costs a glance. Chosen on photos held back: at 4 one in
 * twenty incidents is false, at 9 a tenth of the right ones is gone. A hazard that is only suggested calls nobody: a false one is
 * a glance, too, and what it would cost to look less for it is somebody beside a vehicle who is not seen.
 */
const COSTS = { falseFinding: 1, falseIncident: 6, falseSuggestion: 1 } as const;

/** Below, probabilities are too low for a finding; above, hardly anything is left. */
const TRIED = Array.from({ length: 21 }, (_, step) => Number((0.2 + step * 0.02).toFixed(2)));
const MOST_ROUNDS = 3;
/** Each fitted on half of the photos: one photo more or less must not move a threshold. */
const FITS = 7;

const worthOf = ({ found, right }: Hits, cost: number): number => right - cost * (found - right);

/** A false photo of that hazard. Versions of the detector ship alike, so none is named. */
const falsePhotoCost = ({ hazard }: HazardMeasures): number =>
  shippedStanding('detector', '', hazard) === 'live' ? COSTS.falseIncident : COSTS.falseSuggestion;

/** What the product's findings are worth: right ones less what false ones cost. */
export const worth = ({ hazards }: Pick<FindingMeasures, 'hazards'>): number =>
  hazards.reduce(
    (sum, one) => sum + worthOf(one.findings, COSTS.falseFinding) + worthOf(one.incidents, falsePhotoCost(one)),
    0,
  );

const worthWith = (photos: readonly DetectedLabelledPhoto[], thresholds: Thresholds): number =>
  worth(measureFindings(photos, thresholds));

/** Middle of the longest run of what is worth most: the one that the next photo moves least. */
export function middleOfBest(values: readonly number[]): number {
  const most = Math.max(...values);
  let best = { from: 0, to: -1 };
  for (let at = 0, from = 0; at < values.length; at++) {
    if (values[at] !== most) from = at + 1;
    else if (at - from > best.to - best.from) best = { from, to: at };
  }
  return Math.floor((best.from + best.to) / 2);
}

/** One class after the other, until none brings more. A threshold that changes nothing stays as it was. */
function fitOnce(photos: readonly DetectedLabelledPhoto[], start: Thresholds): Thresholds {
  let fitted = new Map(start);
  let most = worthWith(photos, fitted);
  for (let round = 0, before = -Infinity; round < MOST_ROUNDS && most > before; round++) {
    before = most;
    for (const name of start.keys()) {
      const tried = TRIED.map((threshold) => new Map(fitted).set(name, threshold));
      const values = tried.map((one) => worthWith(photos, one));
      if (Math.max(...values) <= most) continue;
      fitted = tried[middleOfBest(values)] ?? fitted;
      most = Math.max(...values);
    }
  }
  return fitted;
}

/**
 * The least score that can become a finding: lower thresholds show nothing more, and only what costs more than it brings
 * moves one from there.
 */
export function leastScoreOf({ platt, threshold }: ModelClass): number {
  if (!platt) return threshold;
  const logit = Math.log(RULE_NUMBERS.leastConfidence / (1 - RULE_NUMBERS.leastConfidence));
  return Number((1 / (1 + Math.exp(-(logit - platt.b) / platt.a))).toFixed(2));
}

const mean = (values: readonly number[]): number =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2));

/** Where the fits disagree, their mean may be worth less than no fit at all: such a class goes back to where it began. */
function onlyWhatPays(photos: readonly DetectedLabelledPhoto[], start: Thresholds, fitted: Thresholds): Thresholds {
  let kept = fitted;
  let most = worthWith(photos, kept);
  for (const [name, was] of start) {
    const back = new Map(kept).set(name, was);
    const value = worthWith(photos, back);
    if (value < most) continue;
    kept = back;
    most = value;
  }
  return kept;
}

/**
 * Thresholds by what counts: findings and incidents as the product's own rules draw them, not boxes of each class alone.
 * @param photos held back from training, with detections from a score of 0.2 on, flames and smoke looked at twice
 * @param start thresholds by class, which stay where another brings nothing
 * @returns for each class the mean of fits on halves of the photos, where that is worth more on all of them
 */
export function fitThresholds(photos: readonly DetectedLabelledPhoto[], start: Thresholds): Thresholds {
  const chance = new Chance(1);
  const fits = Array.from({ length: FITS }, () => {
    const half = photos.filter(() => chance.next() < 0.5);
    return fitOnce(half, start);
  });
  const fitted = new Map([...start].map(([name, was]) => [name, mean(fits.map((one) => one.get(name) ?? was))]));
  return onlyWhatPays(photos, start, fitted);
}
