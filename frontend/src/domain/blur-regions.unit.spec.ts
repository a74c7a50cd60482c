import { centred, moveRegion, regionBetween, regionsToSend, resizeRegion } from './blur-regions.js';

describe('blur regions', () => {
  it.each([
    [
      { x: 0.2, y: 0.3 },
      { x: 0.4, y: 0.7 },
    ],
    [
      { x: 0.4, y: 0.7 },
      { x: 0.2, y: 0.3 },
    ],
    [
      { x: 0.4, y: 0.3 },
      { x: 0.2, y: 0.7 },
    ],
  ])('from %j to %j is the same rectangle', (from, to) => {
    expect(regionsToSend([regionBetween(from, to) ?? centred])).toEqual([{ x: 0.2, y: 0.3, w: 0.2, h: 0.4 }]);
  });

  it('ends at the edge of the photo, and a tap is no region', () => {
    expect(regionsToSend([regionBetween({ x: 0.9, y: 0.9 }, { x: 1.4, y: 7 }) ?? centred])).toEqual([
      { x: 0.9, y: 0.9, w: 0.1, h: 0.1 },
    ]);
    expect(regionBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull();
  });

  it('stays on the photo and keeps a size when it is moved and resized', () => {
    expect(regionsToSend([moveRegion(centred, 5, -5)])).toEqual([{ ...centred, x: 0.88, y: 0 }]);
    expect(regionsToSend([resizeRegion(centred, -1, 1)])).toEqual([{ ...centred, w: 0.01, h: 0.56 }]);
  });
});
