import { groundOf, scaleBar } from './projection.js';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
/** Metres of a degree of latitude, by hand: 40,075 km through 360. */
const degree = 111_320;

describe('positions drawn without a map', () => {
  it('are in the middle when there is one, on a ground that shows no noise as distance', () => {
    expect(groundOf([at(42.36, -71.05)])).toEqual({ points: [{ x: 0.5, y: 0.5, outside: false }], metres: 40 });
    expect(groundOf([])).toEqual({ points: [], metres: 40 });
  });

  it('have north above and east on the right', () => {
    const { points } = groundOf([at(0, 0), at(100 / degree, 0), at(0, 100 / degree)]);
    const [middle, north, east] = points;
    expect(middle).toMatchObject({ x: 0.5, y: 0.5 });
    expect(north?.y).toBeLessThan(0.5);
    expect(north?.x).toBeCloseTo(0.5, 6);
    expect(east?.x).toBeGreaterThan(0.5);
    expect(east?.y).toBeCloseTo(0.5, 6);
  });

  it('shrink degrees of longitude towards the pole: half at 60°', () => {
    const metres = 100;
    const { points } = groundOf([at(60, 10), at(60 + metres / degree, 10), at(60, 10 + (2 * metres) / degree)]);
    const [middle, north, east] = points;
    expect((east?.x ?? 0) - (middle?.x ?? 0)).toBeCloseTo((middle?.y ?? 0) - (north?.y ?? 0), 3);
  });

  it('are as far apart as they are, by the width of the ground', () => {
    const { points, metres } = groundOf([at(0, 0), at(0, 0), at(0, 200 / degree)]);
    expect(((points[2]?.x ?? 0) - 0.5) * metres).toBeCloseTo(200, 6);
    // the farthest, and a quarter more, on both sides
    expect(metres).toBeCloseTo(500, 6);
  });

  it('do not shrink to a dot for one stray, which stands on the edge', () => {
    const near = Array.from({ length: 19 }, (_, index) => at(42.36 + index / degree, -71.05));
    const { points, metres } = groundOf([...near, at(48.85, 2.35)]);
    expect(metres).toBeLessThan(100);
    expect(points.filter(({ outside }) => outside)).toEqual([{ x: 1, y: 0, outside: true }]);
  });

  it('lie beside each other across the date line', () => {
    const { metres } = groundOf([at(0, 179.9995), at(0, -179.9995), at(0, 180)]);
    expect(metres).toBeLessThan(400);
  });

  it('have a round scale of at most a third of the side', () => {
    expect([40, 100, 500, 700, 2_400, 90_000].map(scaleBar)).toEqual([10, 20, 100, 200, 500, 20_000]);
  });
});
