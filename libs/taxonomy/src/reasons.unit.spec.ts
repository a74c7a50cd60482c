import { isReasonCode, REASON_CODES, REPORTED_BY_HAND, reasonSentence, reasonText } from './index.js';

describe('reasons of findings', () => {
  it('are whole sentences in both languages, for one and for many', () => {
    expect(REASON_CODES.length).toBeGreaterThanOrEqual(13);
    for (const code of REASON_CODES) {
      const said = (['en', 'es'] as const).flatMap((locale) =>
        [1, 3].map((count) => reasonSentence(code, { count }, locale)),
      );
      expect(new Set(said).size).toBe(4);
      for (const sentence of said) expect(sentence).toMatch(/^[\p{Lu}3][^{}]+\.$/u);
      expect(said.filter((sentence) => sentence.includes('3'))).toHaveLength(2);
    }
  });

  it('say what was seen', () => {
    expect(reasonSentence('bare_head', { count: 1 }, 'es')).toBe(
      'Se ve a una persona con la cabeza descubierta, sin casco.',
    );
    expect(reasonSentence('smoke', { count: 3 }, 'es')).toBe('Se ve humo en 3 lugares.');
    expect(reasonSentence('smoke', {})).toBe('Smoke is visible.');
    expect(reasonSentence(REPORTED_BY_HAND, {}, 'es')).toBe('Reportado por una persona en la obra.');
  });

  it.each([null, undefined, 'of_tomorrow', '__proto__', 'constructor'])(
    'keep the stored text for the code %p',
    (code) => {
      expect(reasonText({ reason_code: code }, 'As stored.', 'es')).toBe('As stored.');
    },
  );

  it('are told from other words by their exact spelling', () => {
    expect([isReasonCode('fire'), isReasonCode('FIRE'), isReasonCode('toString')]).toEqual([true, false, false]);
  });
});
