import fc from 'fast-check';
import { mergeStreams } from './merge-streams.js';

const ascending = (a: number, b: number) => a - b;

describe('mergeStreams', () => {
  it('gives the first rows of all streams, whatever their weights claim', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ rows: fc.array(fc.nat(500), { maxLength: 120 }), weight: fc.integer({ min: 1, max: 200 }) }),
          {
            maxLength: 6,
          },
        ),
        fc.integer({ min: 1, max: 150 }),
        async (drawn, limit) => {
          const sorted = drawn.map(({ rows, weight }) => ({ rows: [...rows].sort(ascending), weight }));
          const streams = sorted.map(({ rows, weight }) => ({ weight, read: async (n: number) => rows.slice(0, n) }));
          const expected = sorted.flatMap(({ rows }) => rows).sort(ascending);

          expect(await mergeStreams(streams, limit, ascending)).toEqual(expected.slice(0, limit));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('reads each stream once, and little more than asked for, when the weights are right', async () => {
    const reads: number[] = [];
    const every = (step: number) =>
      Array.from({ length: 3000 / step }, (_, i) => i * step).filter((n) => step === 2 || n % 2 === 1);
    const streams = [every(2), every(1)].map((rows) => ({
      weight: rows.length,
      read: async (limit: number) => {
        reads.push(limit);
        return rows.slice(0, limit);
      },
    }));

    expect(await mergeStreams(streams, 1000, ascending)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    expect(reads).toEqual([635, 635]);
  });
});
