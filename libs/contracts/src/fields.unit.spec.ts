import fc from 'fast-check';
import {
  briefView,
  cleanText,
  email,
  flag,
  fraction,
  id,
  oneSite,
  optionalText,
  password,
  queryFraction,
  requiredName,
  requiredText,
  siteFilter,
  text,
  timeZone,
} from './index.js';

const zeroWidth = ['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202e', '\u2060', '\u2066', '\ufeff'];

describe('cleanText', () => {
  it.each(zeroWidth)('removes %j', (character) => {
    expect(cleanText(`Pier${character} 4`)).toBe('Pier 4');
  });

  it('composes and trims', () => {
    expect(cleanText('  Jose\u0301\u00a0')).toBe('José');
  });

  it('keeps what people write: right-to-left names, emoji, line breaks, formulas', () => {
    for (const value of ['محمد', 'שָׁלוֹם'.normalize('NFC'), '👷', 'one\ntwo', '=1+1', '@SUM(A1)']) {
      expect(cleanText(value)).toBe(value);
    }
  });

  it('is done after once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const once = cleanText(value);
        expect(cleanText(once)).toBe(once);
        expect(zeroWidth.some((character) => once.includes(character))).toBe(false);
      }),
    );
  });
});

describe('text', () => {
  it.each(['\u0000', '\u0001', '\u0008', '\u000b', '\u001b', '\u007f'])(
    'refuses the control character %j',
    (character) => {
      const refused = text(10).safeParse(`a${character}b`);
      expect(refused.error?.issues[0]?.message).toBe('TEXT_CONTROL_CHARACTERS');
    },
  );

  it.each(['\ud83d', '\udc77', '\udc77\ud83d'])('refuses %j, which is half a character', (half) => {
    expect(text(10).safeParse(`a${half}b`).error?.issues[0]?.message).toBe('TEXT_CONTROL_CHARACTERS');
    expect(text(10).parse('a👷b')).toBe('a👷b');
  });

  it('accepts tab and line breaks', () => {
    expect(text(10).parse('a\tb\r\nc')).toBe('a\tb\r\nc');
  });

  it('cleans up to four times its length and a hundred characters, and refuses more as it was sent', () => {
    const sent = (length: number) => text(10).safeParse('a'.padEnd(length, '\u200b'));
    expect(sent(140).data).toBe('a');
    expect(sent(141).error?.issues).toMatchObject([{ code: 'too_big', maximum: 10 }]);
  });

  it('refuses letters with endless marks in one sentence', () => {
    const refused = text(100).safeParse(`\u0001a${'\u0301'.repeat(31)}`);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['TEXT_CONTROL_CHARACTERS']);
  });

  it('counts after cleaning', () => {
    expect(text(3).parse(`  ab\u200bc  `)).toBe('abc');
    expect(text(3).safeParse('abcd').success).toBe(false);
  });

  it('refuses what is far too long, and marks without end, before any work on them', () => {
    const marks = `a${'\u0316\u0301'.repeat(32_000)}`;
    const composed = jest.spyOn(String.prototype, 'normalize');
    for (const max of [80, 2_000, 40_000]) {
      expect(text(max).safeParse(marks).success).toBe(false);
      expect(text(max).safeParse('x'.repeat(900_000)).success).toBe(false);
    }
    expect(email.safeParse(`${marks}@b.example`).success).toBe(false);
    // composing them takes three seconds a time
    expect(composed).not.toHaveBeenCalled();
    composed.mockRestore();
    // the most that any script piles up
    expect(text(100).parse(`a${'\u0301'.repeat(30)}`).length).toBeGreaterThan(0);
  });

  it('names the limit that holds, however far beyond it is', () => {
    for (const length of [81, 420, 421, 900_000])
      expect(text(80).safeParse('x'.repeat(length)).error?.issues).toMatchObject([{ code: 'too_big', maximum: 80 }]);
  });

  it('is required where it must not be blank', () => {
    for (const blank of ['', '   ', '\u200b', '\n']) expect(requiredText(5).safeParse(blank).success).toBe(false);
    expect(requiredText(5).parse(' x ')).toBe('x');
    expect(requiredName(20).parse(' North\n tower\t2 ')).toBe('North tower 2');
    for (const blank of ['', ' \n ']) expect(requiredName(5).safeParse(blank).success).toBe(false);
  });

  it('is null where blank counts as absent', () => {
    for (const blank of ['', '  ', '\u200b', null, undefined]) expect(optionalText(5).parse(blank)).toBeNull();
    expect(optionalText(5).parse(' x ')).toBe('x');
  });

  it.each([{ $ne: null }, ['a'], 1, true])('refuses %j', (value) => {
    for (const field of [text(9), requiredText(9), requiredName(9), optionalText(9), id, password]) {
      expect(field.safeParse(value).success).toBe(false);
    }
  });
});

describe('email', () => {
  it('comes out trimmed, lower case and without invisible characters', () => {
    expect(email.parse('  Ana.Reyes@Northgate.Example\u200b ')).toBe('ana.reyes@northgate.example');
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@northgate.example',
    'a b@c.example',
    'a\u0000@c.example',
    `${'a'.repeat(250)}@c.example`,
  ])('refuses %j', (value) => {
    expect(email.safeParse(value).success).toBe(false);
  });

  it('always comes out as it would again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (value) => {
        const parsed = email.safeParse(value);
        if (parsed.success) expect(email.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

describe('password', () => {
  it('is 8 to 128 characters of any kind, never trimmed', () => {
    expect(password.parse('  spaces ')).toBe('  spaces ');
    expect(password.parse('x'.repeat(128))).toHaveLength(128);
    expect(password.safeParse('x'.repeat(129)).success).toBe(false);
    expect(password.safeParse('1234567').error?.issues[0]?.message).toBe('PASSWORD_TOO_SHORT');
  });
});

describe('siteFilter', () => {
  it.each([undefined, '', 'all', 'ALL', 'All'])('%j means every site', (value) => {
    expect(siteFilter.parse(value)).toBeNull();
  });

  it('is one site otherwise', () => {
    expect(siteFilter.parse('s1')).toBe('s1');
    expect(siteFilter.safeParse(['s1', 's2']).success).toBe(false);
    expect(siteFilter.safeParse('x'.repeat(201)).success).toBe(false);
  });
});

describe('fields of a query', () => {
  it.each([undefined, '', '  '])('a fraction that is %j is absent', (value) => {
    expect(queryFraction.parse(value)).toBeUndefined();
  });

  it('takes fractions in plain digits', () => {
    expect(queryFraction.parse('0.4')).toBe(0.4);
    for (const value of ['x', '1.1', '.5', '1e-1', ' 0.4']) expect(queryFraction.safeParse(value).success).toBe(false);
  });

  it('has a flag on where it is named', () => {
    for (const value of ['', 'true', '1']) expect(flag.parse(value)).toBe(true);
    for (const value of [undefined, 'false', '0']) expect(flag.parse(value)).toBe(false);
    for (const value of ['yes', 'TRUE', ' ', '2']) expect(flag.safeParse(value).success).toBe(false);
  });

  it('is brief when asked to be', () => {
    expect(briefView.parse('brief')).toBe('brief');
    for (const value of ['full', '', undefined]) expect(briefView.parse(value)).toBeUndefined();
    expect(briefView.safeParse('short').success).toBe(false);
  });
});

describe('oneSite', () => {
  it.each([undefined, null, '', 'all', 'ALL', 7])('%j is no site', (value) => {
    expect(oneSite.safeParse(value).error?.issues[0]?.message).toBe('SITE_REQUIRED');
  });

  it('is one site otherwise', () => {
    for (const value of ['site-1', 'allow', '0']) expect(oneSite.parse(value)).toBe(value);
    expect(oneSite.safeParse('x'.repeat(201)).success).toBe(false);
  });
});

describe('other fields', () => {
  it('take time zones that exist', () => {
    for (const zone of ['UTC', 'America/New_York', 'Europe/Madrid', 'America/Port-au-Prince', 'Etc/GMT+5'])
      expect(timeZone.parse(zone)).toBe(zone);
    for (const zone of ['', 'Mars/Olympus', 'UTC; DROP', '+01:00', '-0530']) {
      expect(timeZone.safeParse(zone).error?.issues[0]?.message).toBe('TIME_ZONE_UNKNOWN');
    }
  });

  it('take fractions from 0 to 1', () => {
    for (const value of [0, 0.5, 1]) expect(fraction.parse(value)).toBe(value);
    for (const value of [-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null]) {
      expect(fraction.safeParse(value).success).toBe(false);
    }
  });
});
