import { withCloserLook } from './closer-look.js';
import type { Detection } from './engine.js';

const seen = (name: string, side: number, score = 0.8): Detection => ({
  class: name,
  score,
  probability: score,
  x1: 0.1,
  y1: 0.1,
  x2: 0.1 + side,
  y2: 0.1 + side,
});

describe('a closer look', () => {
  const look = { largestBox: 0.02 };

  it('adds the small things of each class to what the first look saw', () => {
    const [person, cone] = [seen('person', 0.5), seen('cone', 0.1)];
    expect(withCloserLook([[person], []], [[], [cone]], look)).toEqual([[person], [cone]]);
  });

  it('leaves large things to the first look', () => {
    // 0.15² = 0.0225 of the photo, 0.14² = 0.0196
    expect(withCloserLook([[]], [[seen('cone', 0.15), seen('cone', 0.14)]], look)).toEqual([[seen('cone', 0.14)]]);
  });

  it('says nothing about fire and smoke, which are looked at again in their own way', () => {
    expect(withCloserLook([[], []], [[seen('fire', 0.05)], [seen('smoke', 0.05)]], look)).toEqual([[], []]);
  });
});
