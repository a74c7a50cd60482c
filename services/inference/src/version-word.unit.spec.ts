import { findingSource } from '@hazardlens/contracts';
import { versionWord } from './version-word.js';

const told = (version: string) => findingSource.safeParse({ source: 'vision', version, raw: 1 }).success;

describe('the version of a source in messages', () => {
  it('is its name as long as messages carry it', () => {
    const longest = 'm'.repeat(100);
    expect([versionWord('llava, prompt 1'), versionWord(longest)]).toEqual(['llava, prompt 1', longest]);
    expect([told(longest), told(`${longest}m`)]).toEqual([true, false]);
  });

  it('is the beginning of a longer one with what tells it from others', () => {
    const names = ['a', 'b'].map((end) => `${'path/'.repeat(60)}${end}`);
    const words = names.map(versionWord);
    expect(words.map((word) => [word.length, told(word)])).toEqual([
      [100, true],
      [100, true],
    ]);
    expect(words[0]?.startsWith('path/path/')).toBe(true);
    expect(new Set(words).size).toBe(2);
  });
});
