import { withinBytes } from './within-bytes.js';

describe('withinBytes', () => {
  const row = 'x'.repeat(98); // 100 bytes of JSON

  it.each<[number, number, number]>([
    [0, 100, 0],
    [3, 300, 3],
    [3, 299, 2],
    [3, 100, 1],
    [3, 5, 1],
  ])('of %i rows and %i bytes keeps %i', (rows, most, kept) => {
    expect(withinBytes(Array(rows).fill(row), most)).toHaveLength(kept);
  });

  it('counts bytes, not characters', () => {
    expect(withinBytes(['ääää', 'ääää'], 12)).toHaveLength(1);
  });
});
