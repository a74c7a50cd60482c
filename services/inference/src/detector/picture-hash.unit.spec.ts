import { type GreyPicture, greyPicture, hashAround, pictureHash } from './picture-hash.js';

/** A picture of 128 × 128 whose luma is a function of the place. */
const drawn = (luma: (x: number, y: number) => number): GreyPicture => ({
  side: 128,
  values: Uint8Array.from({ length: 128 * 128 }, (_, at) => luma(at % 128, Math.floor(at / 128))),
});
/** Eight stripes of 16 pixels, dark and bright by turns. */
const stripes = drawn((x) => (Math.floor(x / 16) % 2 === 0 ? 60 : 180));
const part = { x: 0.5, y: 0.25, w: 0.1, h: 0.1 };

describe('the hash of a picture', () => {
  it('has a bit for each field whose neighbour on the right is brighter, row by row', () => {
    // brighter towards the middle column of nine, then darker: four ones and four zeros in each of eight rows
    const ridge = drawn((x) => 200 - Math.abs(x - 64));
    expect(pictureHash(ridge)).toBe('f0'.repeat(8));
  });

  it('stays when all of it gets darker', () => {
    const darker: GreyPicture = { ...stripes, values: stripes.values.map((value) => value / 2) };
    expect(pictureHash(darker)).toBe(pictureHash(stripes));
    expect(hashAround(darker, part)).toBe(hashAround(stripes, part));
  });

  it('says nothing of a wall, of which all look alike', () => {
    expect(pictureHash(drawn(() => 128))).toBeNull();
    // brighter everywhere: 64 ones
    expect(pictureHash(drawn((x) => x))).toBeNull();
    expect(
      hashAround(
        drawn((x) => 255 - x),
        part,
      ),
    ).toBeNull();
  });

  it('of a part is that of what stands around it, also at an edge', () => {
    const half = drawn((x, y) => (x < 64 ? 0 : (stripes.values[y * 128 + ((x * 2) % 128)] ?? 0)));
    expect(hashAround(half, { x: 0.7, y: 0.45, w: 0.1, h: 0.1 })).toMatch(/^[0-9a-f]{16}$/);
    expect(hashAround(half, { x: 0.1, y: 0.45, w: 0.05, h: 0.1 })).toBeNull();
    const rough = drawn((x, y) => (x * x * 7 + y * y * 13 + x * y * 3) % 256);
    for (const x of [0, 0.98]) {
      expect(hashAround(rough, { x, y: x, w: 0.02, h: 0.02 })).toMatch(/^[0-9a-f]{16}$/);
    }
  });
});

describe('the small grey copy', () => {
  it('is the mean luma of what it stands for', () => {
    const red = Uint8Array.from({ length: 256 * 256 * 3 }, (_, at) => (at % 3 === 0 ? 200 : 0));
    const { side, values } = greyPicture(red, 256);
    expect([side, values.length]).toEqual([128, 128 * 128]);
    // 0.299 · 200
    expect(new Set(values)).toEqual(new Set([60]));
  });
});
