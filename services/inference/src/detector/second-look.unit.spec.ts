import type { Detection, Rect } from './engine.js';
import { lookTwice, mirrored, partAround } from './second-look.js';

const SIZE = 64;

const thing = (name: string, rect: Rect, score = 0.6): Detection => ({
  class: name,
  score,
  probability: score,
  ...rect,
});
const BOX: Rect = { x1: 0.1, y1: 0.4, x2: 0.4, y2: 0.8 };
const TURNED: Rect = { x1: 0.6, y1: 0.4, x2: 0.9, y2: 0.8 };
// The box within the part around it, which is 1.3 times as large.
const [LOW, HIGH] = [0.5 - 0.5 / 1.3, 0.5 + 0.5 / 1.3];
const ENLARGED: Rect = { x1: LOW, y1: LOW, x2: HIGH, y2: HIGH };

/** Noise: grey, and rough enough for smoke. */
const grey = Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, at) => 80 + ((Math.floor(at / 3) * 7919) % 97));

interface Answers {
  readonly turned?: readonly Detection[];
  readonly enlarged?: readonly Detection[];
}

/** Looks with scripted answers: the crop is told from the mirrored photo by its pixels. */
function looks({ turned = [], enlarged = [] }: Answers, pixels: Uint8Array = grey) {
  const crops: Rect[] = [];
  const cropped = new Uint8Array(pixels.length);
  let count = 0;
  return {
    crops,
    count: () => count,
    looks: {
      pixels,
      size: SIZE,
      detect: async (others: Uint8Array) => {
        count += 1;
        return others === cropped ? enlarged : turned;
      },
      crop: async (part: Rect) => {
        crops.push(part);
        return cropped;
      },
    },
  };
}

const always = (): boolean => true;

describe('a second look at fire and smoke', () => {
  const fire = thing('fire', BOX);
  const both: Answers = { turned: [thing('fire', TURNED, 0.3)], enlarged: [thing('fire', ENLARGED, 0.2)] };

  it('confirms what the mirrored photo and the enlarged part show, too', async () => {
    const { looks: again, crops, count } = looks(both);
    expect(await lookTwice([fire], always, again)).toEqual([{ ...fire, confirmed: true }]);
    expect(count()).toBe(2);
    expect(crops).toEqual([partAround(BOX)]);
  });

  it.each<[string, Answers]>([
    ['the mirrored photo shows nothing', { enlarged: both.enlarged ?? [] }],
    ['the mirrored photo shows it weakly', { ...both, turned: [thing('fire', TURNED, 0.23)] }],
    ['the mirrored photo shows it elsewhere', { ...both, turned: [thing('fire', BOX, 0.9)] }],
    ['the mirrored photo shows smoke there', { ...both, turned: [thing('smoke', TURNED, 0.9)] }],
    ['the enlarged part shows nothing', { turned: both.turned ?? [] }],
    ['the enlarged part shows it weakly', { ...both, enlarged: [thing('fire', ENLARGED, 0.1)] }],
    [
      'the enlarged part shows it in a corner',
      { ...both, enlarged: [thing('fire', { x1: 0, y1: 0, x2: 0.2, y2: 0.2 })] },
    ],
  ])('does not when %s', async (_, answers) => {
    expect(await lookTwice([fire], always, looks(answers).looks)).toEqual([{ ...fire, confirmed: false }]);
  });

  it('costs nothing without fire and smoke, and no crop where the mirrored photo says no', async () => {
    const helmet = thing('helmet', BOX);
    const without = looks(both);
    expect(await lookTwice([helmet], always, without.looks)).toEqual([helmet]);
    expect(without.count()).toBe(0);
    const denied = looks({});
    await lookTwice([fire, thing('fire', TURNED)], always, denied.looks);
    expect([denied.count(), denied.crops]).toEqual([1, []]);
  });

  it('is not taken at what is too weak to be a finding', async () => {
    const { looks: again, count } = looks(both);
    const weak = thing('fire', BOX, 0.5);
    const unlikely = { ...thing('fire', BOX, 0.6), probability: 0.34 };
    expect(await lookTwice([weak, unlikely], ({ score }) => score >= 0.6, again)).toEqual([weak, unlikely]);
    expect(count()).toBe(0);
  });

  it('does not believe what it has not looked at twice: more than four boxes', async () => {
    const five = Array.from({ length: 5 }, () => fire);
    const told = await lookTwice(
      five.map((one) => ({ ...one })),
      always,
      looks(both).looks,
    );
    expect(told.map(({ confirmed }) => confirmed)).toEqual([true, true, true, true, false]);
  });

  it('takes neither a smooth nor a coloured patch for smoke', async () => {
    const smoke = thing('smoke', BOX);
    const agreed: Answers = { turned: [thing('smoke', TURNED)], enlarged: [thing('smoke', ENLARGED)] };
    const of = (colour: readonly [number, number, number], noise: number) =>
      Uint8Array.from(
        { length: SIZE * SIZE * 3 },
        (_, at) => (colour[at % 3] ?? 0) + ((Math.floor(at / 3) * 7919) % noise),
      );
    const confirmed = async (pixels: Uint8Array) =>
      (await lookTwice([smoke], always, looks(agreed, pixels).looks))[0]?.confirmed;
    expect(await confirmed(of([120, 120, 120], 40))).toBe(true);
    // a grey wall, a lens flare
    expect(await confirmed(of([150, 150, 155], 1))).toBe(false);
    expect(await confirmed(of([190, 150, 90], 40))).toBe(false);
  });
});

describe('the other views', () => {
  it('mirror rows, not colours', () => {
    const pixels = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect([...mirrored(pixels, 2)]).toEqual([4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9]);
  });

  it('stay on the photo, and do not enlarge beyond what pixels carry', () => {
    expect(partAround({ x1: 0, y1: 0, x2: 1, y2: 1 })).toEqual({ x1: 0, y1: 0, x2: 1, y2: 1 });
    const corner = partAround({ x1: 0, y1: 0.98, x2: 0.02, y2: 1 });
    expect(corner.x1).toBe(0);
    expect(corner.x2).toBeCloseTo(0.1, 9);
    expect(corner.y1).toBeCloseTo(0.9, 9);
    expect(corner.y2).toBeCloseTo(1, 9);
  });
});
