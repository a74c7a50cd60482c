import { balancedWeights, fitLogistic, type Rows, sigmoid } from './logistic-regression.js';

const rows = (points: readonly (readonly [number[], 0 | 1])[]): Rows => ({
  width: points[0]?.[0].length ?? 0,
  values: Float64Array.from(points.flatMap(([row]) => row)),
  classes: Uint8Array.from(points.map(([, one]) => one)),
});
const probability = ({ weights, bias }: ReturnType<typeof fitLogistic>, row: readonly number[]): number =>
  sigmoid(bias + row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));

describe('logistic regression', () => {
  it('separates what a line separates', () => {
    const learned = fitLogistic(
      rows([
        [[-2, 0], 0],
        [[-1, 1], 0],
        [[1, -1], 1],
        [[2, 0], 1],
      ]),
      { l2: 0.01 },
    );
    expect(probability(learned, [-1.5, 0])).toBeLessThan(0.1);
    expect(probability(learned, [1.5, 0])).toBeGreaterThan(0.9);
  });

  it('says half where the classes lie on each other, however many there are of one', () => {
    const many = Array.from({ length: 9 }, (): [number[], 0] => [[1, 2], 0]);
    const learned = fitLogistic(rows([...many, [[1, 2], 1]]), { l2: 0.01 });
    expect(probability(learned, [1, 2])).toBeCloseTo(0.5, 4);
  });

  it('stays finite where nothing separates, and finds the slope that there is', () => {
    // one of ten is on the wrong side of each
    const side = (at: number, one: 0 | 1) =>
      Array.from({ length: 10 }, (_, n): [number[], 0 | 1] => [[n === 0 ? -at : at], one]);
    const learned = fitLogistic(rows([...side(-1, 0), ...side(1, 1)]), { l2: 1e-6 });
    // without L2 the probability is the share: 9 of 10
    expect(probability(learned, [1])).toBeCloseTo(0.9, 2);
    expect(probability(learned, [-1])).toBeCloseTo(0.1, 2);
  });

  it('is held back by L2, and depends on nothing but the rows', () => {
    const points = rows([
      [[-1], 0],
      [[1], 1],
    ]);
    const [free, held] = [fitLogistic(points, { l2: 0.001 }), fitLogistic(points, { l2: 1 })];
    expect(Math.abs(held.weights[0] ?? 0)).toBeLessThan(Math.abs(free.weights[0] ?? 0) / 4);
    // d/dw: w = sigmoid(−w), so w ≈ 0.4011
    expect(held.weights[0]).toBeCloseTo(0.4011, 3);
    expect(fitLogistic(points, { l2: 1 })).toEqual(held);
  });

  it('lets both classes weigh the same, and refuses one alone', () => {
    expect(balancedWeights(Uint8Array.from([1, 0, 0, 0]))).toEqual([4 / 6, 2]);
    expect(() => balancedWeights(Uint8Array.from([1, 1]))).toThrow('one class only');
  });
});
