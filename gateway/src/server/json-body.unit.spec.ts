import { DomainError } from '@hazardlens/contracts';
import { parseJsonBody } from './json-body.js';
import { deepestJson, exceedsJsonLimits, mostJsonValues } from './json-limits.js';

const bytes = (text: string) => Buffer.from(text);
const codeOf = (body: Buffer): string => {
  try {
    parseJsonBody(body);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('parseJsonBody', () => {
  it('reads JSON; the last of two equal keys wins', () => {
    expect(parseJsonBody(bytes('{"a":1,"ñ":"\\u00e9","a":2}'))).toEqual({ a: 2, ñ: 'é' });
  });

  it('takes an empty body for none', () => {
    expect(parseJsonBody(Buffer.alloc(0))).toBeUndefined();
  });

  it.each([
    ['half an object', '{"a":', 'MALFORMED_JSON'],
    ['no JSON', 'photos=1', 'MALFORMED_JSON'],
    ['two values', '{}{}', 'MALFORMED_JSON'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'MALFORMED_JSON'],
    ['an escaped prototype', '{"\\u005f_proto__":{"admin":true}}', 'MALFORMED_JSON'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 'MALFORMED_JSON'],
    ['200,000 arrays in arrays', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'JSON_TOO_DEEP'],
    ['200,000 objects in objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 'JSON_TOO_DEEP'],
    ['200,000 open brackets', '['.repeat(200_000), 'JSON_TOO_DEEP'],
  ])('refuses %s', (_, text, code) => {
    expect(codeOf(bytes(text))).toBe(code);
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(codeOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toBe('BODY_ENCODING');
  });
});

describe('exceedsJsonLimits', () => {
  it('counts depth and values outside of strings only', () => {
    const depth = (n: number) => bytes(`${'['.repeat(n)}${']'.repeat(n)}`);
    expect(exceedsJsonLimits(depth(deepestJson))).toBe(false);
    expect(exceedsJsonLimits(depth(deepestJson + 1))).toBe(true);
    expect(exceedsJsonLimits(bytes(JSON.stringify({ text: '[{,'.repeat(100_000) })))).toBe(false);
    expect(exceedsJsonLimits(bytes(`["\\"${'['.repeat(99)}\\\\",1]`))).toBe(false);
    expect(exceedsJsonLimits(bytes(`[${'1,'.repeat(mostJsonValues + 1)}1]`))).toBe(true);
    expect(exceedsJsonLimits(bytes(`["never ends${'['.repeat(99)}`))).toBe(false);
  });

  it('passes five large photos', () => {
    const body = bytes(JSON.stringify({ photos: Array.from({ length: 5 }, () => 'A'.repeat(5_000_000)) }));
    expect(exceedsJsonLimits(body)).toBe(false);
  });
});
