import { roomAtRight, stepsOf } from './chart-layout.js';
import type { ChartData } from './chart-types.js';

const write = (value: number) => new Intl.NumberFormat('en').format(value);
const bars = (values: number[], horizontal = true): ChartData => ({
  ...{ kind: 'bar', labels: values.map(String), axis: 'Findings', horizontal },
  series: [{ name: 'Findings', values, colour: '--hl-link' }],
});
/** A panel of the narrowest phone. */
const phone = 260;

describe('bars that lie, on a phone', () => {
  it('have fewer figures below them the longer these are: five of five digits ran into each other', () => {
    expect(stepsOf(bars([12]), phone, write)).toBeGreaterThanOrEqual(2);
    expect(stepsOf(bars([12_345]), phone, write)).toBe(1);
    expect(stepsOf(bars([12_345]), 1_000, write)).toBe(5);
    expect(stepsOf(bars([12_345], false), phone, write)).toBe(5);
  });

  it('have room for the figure of the longest one, which was cut off', () => {
    expect(roomAtRight(bars([12]), write)).toBe(16);
    expect(roomAtRight(bars([123_456]), write)).toBeGreaterThan(16);
  });
});
