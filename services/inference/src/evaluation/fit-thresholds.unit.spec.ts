import type { DetectedLabelledPhoto } from './detector-measures.js';
import { fitThresholds, leastScoreOf, middleOfBest, worth } from './fit-thresholds.js';

const person = { class: 'person', x1: 0.4, y1: 0.2, x2: 0.6, y2: 0.9 };
const head = { class: 'head', x1: 0.46, y1: 0.2, x2: 0.54, y2: 0.3 };
const helmet = { ...head, class: 'helmet' };
const seen = (thing: typeof person, score: number) => ({ ...thing, score, probability: 0.9 });

const photo = (
  labels: readonly (typeof person)[],
  detections: DetectedLabelledPhoto['detections'],
): DetectedLabelledPhoto => ({
  photo: {
    file: 'a.jpg',
    source: 'css',
    width: 640,
    height: 640,
    labelled: new Set(['person', 'head', 'helmet']),
    labels,
  },
  detections,
});
const many = (one: DetectedLabelledPhoto): DetectedLabelledPhoto[] => Array.from({ length: 20 }, () => one);

describe('thresholds', () => {
  it('lie between what is right and what is a false alarm', () => {
    const right = photo([person, head], [seen(person, 0.9), seen(head, 0.5)]);
    const wrong = photo([person, helmet], [seen(person, 0.9), seen(head, 0.3)]);
    const start = new Map([
      ['person', 0.26],
      ['head', 0.25],
    ]);
    const fitted = fitThresholds([...many(right), ...many(wrong)], start);
    expect(fitted.get('head')).toBeGreaterThan(0.3);
    expect(fitted.get('head')).toBeLessThanOrEqual(0.5);
    expect(fitted.get('person')).toBe(0.26);
  });

  it('stay low where a lower one finds more and nothing false', () => {
    const faint = photo([person, head], [seen(person, 0.9), seen(head, 0.28)]);
    const fitted = fitThresholds(
      many(faint),
      new Map([
        ['person', 0.26],
        ['head', 0.41],
      ]),
    );
    expect(fitted.get('head')).toBeLessThanOrEqual(0.28);
  });

  it('go back to where they began where halves of the photos disagree and their mean is worth less', () => {
    // What is false is surer than what is right, and nearly worth as much: whichever half holds more of it moves its fit.
    const right = photo([person, head], [seen(person, 0.9), seen(head, 0.3)]);
    const wrong = photo([person, helmet], [seen(person, 0.9), seen(head, 0.35)]);
    const fitted = fitThresholds(
      [...Array.from({ length: 22 }, () => right), ...Array.from({ length: 6 }, () => wrong)],
      new Map([
        ['person', 0.26],
        ['head', 0.25],
      ]),
    );
    expect(fitted.get('head')).toBe(0.25);
  });

  it('begin where a probability is enough for a finding', () => {
    expect(leastScoreOf({ name: 'head', threshold: 0.5, platt: { a: 1, b: 0 } })).toBe(0.35);
    expect(leastScoreOf({ name: 'head', threshold: 0.5, platt: { a: 4, b: 4 } })).toBe(0.24);
    expect(leastScoreOf({ name: 'head', threshold: 0.5, platt: null })).toBe(0.5);
  });

  it('are the middle of the longest run of the best', () => {
    expect(middleOfBest([1, 3, 2, 3, 3, 3, 0])).toBe(4);
    expect(middleOfBest([5])).toBe(0);
  });
});

describe('what findings are worth', () => {
  const measured = (hazard: 'no_hard_hat' | 'pedestrian_vehicle') => ({
    hazard,
    photos: 10,
    findings: { found: 8, right: 6, there: 9 },
    incidents: { found: 5, right: 4, there: 6 },
    untold: { photos: 0, raised: 0 },
  });

  it('is the right ones less 1 for a false finding and 6 for a false incident', () => {
    // 6 − 2 × 1 + 4 − 1 × 6
    expect(worth({ hazards: [measured('no_hard_hat')] })).toBe(2);
  });

  it('is less 1 for a false suggestion, which calls nobody', () => {
    // 6 − 2 × 1 + 4 − 1 × 1
    expect(worth({ hazards: [measured('pedestrian_vehicle')] })).toBe(7);
  });
});
