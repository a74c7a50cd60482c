import { pieces, stillMentioned, typedName, withName } from './mentions.js';

describe('mentions', () => {
  it.each([
    ['Hello @Jo', 'Jo'],
    ['@', ''],
    ['@María Ló', 'María Ló'],
    ['@María López is', null],
    ['mail me at joe@site', null],
    ['done', null],
  ])('finds the beginning of a name in %s', (text, typed) => {
    expect(typedName(text, text.length)).toBe(typed);
  });

  it('puts the whole name in the place of its beginning, in the middle of a text, too', () => {
    expect(withName('Ask @jo please', 7, 'Joe Baker')).toEqual({ text: 'Ask @Joe Baker please', caret: 15 });
    expect(withName('@', 1, 'Joe Baker')).toEqual({ text: '@Joe Baker ', caret: 11 });
  });

  it('forgets who was chosen and then taken out again, and names nobody twice', () => {
    const joe = { id: 'j', name: 'Joe Baker' };
    const ana = { id: 'a', name: 'Ana Reyes' };
    expect(stillMentioned('@Joe Baker look', [joe, ana, joe])).toEqual([joe]);
  });

  it('shows names apart, the longer of two that begin alike first', () => {
    const people = [
      { id: '1', name: 'Jo' },
      { id: '2', name: 'Jo Ann (North)' },
    ];
    expect(pieces('Hi @Jo Ann (North), @Jo', people)).toEqual([
      { text: 'Hi ', isMention: false },
      { text: '@Jo Ann (North)', isMention: true },
      { text: ', ', isMention: false },
      { text: '@Jo', isMention: true },
    ]);
  });
});
