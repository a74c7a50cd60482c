import { Rush } from './rush.js';

const begin = (rush: Rush, times: number): boolean[] => Array.from({ length: times }, () => rush.begin());

describe('a rush', () => {
  it('is not a burst that fits into the places', () => {
    expect(begin(new Rush(4, 4), 4)).toEqual([false, false, false, false]);
  });

  it('begins once several captures found all other places taken', () => {
    const rush = new Rush(4, 4);
    begin(rush, 3);
    const hurried = Array.from({ length: 6 }, () => {
      const answer = rush.begin();
      rush.end();
      return answer;
    });
    expect(hurried).toEqual([false, false, false, false, true, true]);
  });

  it('is not over when two captures end in the same moment, but when half of the places are free', () => {
    const rush = new Rush(4, 1);
    expect(begin(rush, 5)).toEqual([false, false, false, false, true]);
    for (let ended = 0; ended < 3; ended += 1) rush.end();
    expect(begin(rush, 2)).toEqual([true, true]);
    for (let ended = 0; ended < 3; ended += 1) rush.end();
    expect(begin(rush, 1)).toEqual([false]);
  });
});
