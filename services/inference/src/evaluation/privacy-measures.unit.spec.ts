import { coveredShare } from '../rules/covered-share.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import { measurePrivacy } from './privacy-measures.js';

const rect = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 });
const label = (name: string, x1: number, y1: number, x2: number, y2: number) => ({
  class: name,
  ...rect(x1, y1, x2, y2),
});
const seen = (thing: ReturnType<typeof label>) => ({ ...thing, score: 0.5, probability: 0.5 });

// 60 × 60 and 10 × 10 pixels
const head = label('head', 0.1, 0.1, 0.16, 0.16);
const far = label('helmet', 0.8, 0.8, 0.81, 0.81);
const face = label('no_mask', 0.5, 0.5, 0.56, 0.56);

const photo = (
  labels: readonly ReturnType<typeof label>[],
  found: Pick<DetectedLabelledPhoto, 'detections' | 'faint'>,
  labelled = ['person', 'head', 'helmet', 'mask', 'no_mask'],
): DetectedLabelledPhoto => ({
  photo: { file: 'photos/a.jpg', source: 'css', width: 1000, height: 1000, labelled: new Set(labelled), labels },
  ...found,
});

describe('the share of a rectangle that regions cover', () => {
  it.each([
    ['nothing', [], 0],
    ['a quarter', [rect(0, 0, 0.5, 0.5)], 0.25],
    ['what two share only once', [rect(0, 0, 0.5, 0.5), rect(0.25, 0, 0.75, 0.5)], 0.375],
    ['what reaches out of it only inside', [rect(-1, -1, 0.5, 2)], 0.5],
    ['all of it', [rect(0, 0, 1, 0.5), rect(0, 0.5, 1, 1)], 1],
  ])('is %s', (_, regions, share) => {
    expect(coveredShare(rect(0, 0, 1, 1), regions)).toBeCloseTo(share, 12);
  });
});

describe('what the blur misses', () => {
  it('counts heads of 24 pixels and more of which less than half is pixelated', () => {
    const measures = measurePrivacy([photo([head, far, face], { detections: [seen(head)] })]);
    expect(measures).toMatchObject({ there: 2, missed: 1, missedOn: ['a.jpg'], photos: 1 });
    expect(measures.kinds).toEqual([
      { kind: 'bare heads', there: 1, missed: 0 },
      { kind: 'heads with a hard hat', there: 0, missed: 0 },
      { kind: 'faces', there: 1, missed: 1 },
    ]);
    // the hat is 60 pixels wide and high and 0.62 of the head; a twentieth more on every side
    expect(measures.medianShare).toBeCloseTo(0.066 * (0.06 / 0.62) * 1.1, 6);
  });

  it('finds a head that was too faint for a hazard', () => {
    expect(measurePrivacy([photo([head], { detections: [], faint: [seen(head)] })])).toMatchObject({ missed: 0 });
  });

  it('leaves out photos on which nobody looked for heads, and tells what is taken from empty ones', () => {
    const unknown = photo([], { detections: [seen(head)] }, ['fire', 'smoke']);
    const empty = photo([], { detections: [seen(head)] });
    const measures = measurePrivacy([unknown, empty]);
    expect(measures).toMatchObject({ there: 0, missed: 0, photos: 0, medianShare: 0, emptyPhotos: 1 });
    expect(measures.medianShareOfEmpty).toBeGreaterThan(0.006);
  });
});
