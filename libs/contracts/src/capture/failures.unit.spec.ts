import { captureFailure, captureFailureIn } from './failures.js';

describe('why an analysis gave up', () => {
  it('is stored in English and read in the language of the reader', () => {
    const sentence = captureFailure('unreadable_photo', 2);
    expect(sentence).toBe('Photo 2 cannot be read. Please take it again.');
    expect(captureFailureIn(sentence, 'en')).toBe(sentence);
    expect(captureFailureIn(sentence, 'es')).toBe('La foto 2 no se puede leer. Tómela de nuevo.');
  });

  it.each(['technical', 'unfinished', 'deleted_first', 'unreadable_photo', 'missing_photo'] as const)(
    '%s has words in both languages, without blanks left open',
    (failure) => {
      const english = captureFailure(failure, 3);
      const spanish = captureFailureIn(english, 'es');
      expect(spanish).not.toBe(english);
      expect(`${english}${spanish}`).not.toMatch(/[{}]/);
      expect(spanish.includes('3')).toBe(english.includes('3'));
    },
  );

  it('keeps a sentence of another version', () => {
    expect(captureFailureIn('The detector is resting.', 'es')).toBe('The detector is resting.');
  });
});
