import { decodeBase64Photo } from './base64.js';

const bytes = Buffer.alloc(300, 0x5a);
const text = bytes.toString('base64');

describe('decodeBase64Photo', () => {
  it('takes bare base64 and data URLs of any type: the bytes decide', () => {
    for (const input of [text, `data:image/jpeg;base64,${text}`, `data:text/html;charset=x;base64,${text}`]) {
      expect(decodeBase64Photo(input)).toEqual({ kind: 'bytes', bytes });
    }
  });

  it.each([298, 299, 300])('keeps every byte whatever the padding (%i bytes)', (length) => {
    const some = Buffer.alloc(length, 7);
    expect(decodeBase64Photo(some.toString('base64'))).toEqual({ kind: 'bytes', bytes: some });
  });

  it('counts 100 characters as no photo and 104 as one', () => {
    expect(decodeBase64Photo('A'.repeat(100)).kind).toBe('too-short');
    expect(decodeBase64Photo(`data:image/png;base64,${'A'.repeat(100)}`).kind).toBe('too-short');
    expect(decodeBase64Photo('').kind).toBe('too-short');
    expect(decodeBase64Photo('A'.repeat(104)).kind).toBe('bytes');
  });

  it.each([
    ['white space', `${text.slice(0, 200)}\n${text.slice(200)}AAA`],
    ['the URL alphabet', text.replace(/W/g, '-')],
    ['missing padding', Buffer.alloc(299, 1).toString('base64').replace(/=+$/, '')],
    ['padding inside', `${text.slice(0, 100)}==AA${text.slice(100)}`],
    ['a stranger', `${text.slice(0, 399)}!`],
    ['another encoding', `data:image/jpeg,${text}`],
    ['prose', 'Lorem ipsum dolor sit amet, '.repeat(8)],
  ])('refuses %s', (_, input) => {
    expect(decodeBase64Photo(input).kind).toBe('malformed');
  });
});
