import { medianOf } from './company-figures.js';

const took = (days: number | null, count = 1) => ({ _id: { company: 'c', days }, count });

describe('the median of durations', () => {
  it.each<[string, ReturnType<typeof took>[], number | null]>([
    ['nothing done', [took(null, 4)], null],
    ['one', [took(2.5)], 2.5],
    ['an even number: halfway', [took(4), took(1)], 2.5],
    ['durations that occur often', [took(9), took(1, 3), took(null, 7)], 1],
    ['two middles apart', [took(1, 2), took(3, 2)], 2],
  ])('%s', (_what, repairs, median) => {
    expect(medianOf(repairs)).toBe(median);
  });
});
