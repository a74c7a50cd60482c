import { hasNeck, NECK } from './neck.js';
import { poolPlaces } from './pool-places.js';
import { GRID, placesToScan } from './windows.js';

describe('a scan', () => {
  it('looks at three sizes, everywhere, half a window apart', () => {
    // 3 × 3 of a half, 7 × 7 of a quarter, 11 × 11 of a sixth
    expect(GRID).toHaveLength(9 + 49 + 121);
    for (const { x1, y1, x2, y2 } of GRID)
      expect([x1 >= 0, y1 >= 0, x2 <= 1 + 1e-9, y2 <= 1 + 1e-9]).not.toContain(false);
    const corner = { x1: 0.75, y1: 0.75, x2: 1, y2: 1 };
    expect(GRID).toContainEqual(corner);
  });

  it('looks at the boxes of the detector first, at forty at most', () => {
    const box = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2 };
    expect(placesToScan([box])[0]).toEqual(box);
    expect(placesToScan(Array(100).fill(box))).toHaveLength(40 + GRID.length);
  });

  it('takes mean and maximum of what is inside, level by level', () => {
    // two levels of one channel: 2 × 2 and one cell
    const levels = [
      { rows: 2, columns: 2, channels: 1, values: [0, 6, 3, 3] },
      { rows: 1, columns: 1, channels: 1, values: [1.2] },
    ];
    const whole = { x1: 0, y1: 0, x2: 1, y2: 1 };
    const right = { x1: 0.5, y1: 0, x2: 1, y2: 1 };
    const speck = { x1: 0.9, y1: 0.05, x2: 0.91, y2: 0.06 };
    expect([...poolPlaces(levels, [whole, right, speck])]).toEqual([
      ...[128, 255, 51, 51],
      // mean of 6 and 3
      ...[191, 255, 51, 51],
      // less than a cell is that cell
      ...[255, 255, 51, 51],
    ]);
  });

  it('is offered by a graph that has the neck alone', () => {
    expect(hasNeck({ node: NECK.map((name) => ({ name })) })).toBe(true);
    expect(hasNeck({ node: [{ name: NECK[0] }] })).toBe(false);
    expect(hasNeck({})).toBe(false);
  });
});
