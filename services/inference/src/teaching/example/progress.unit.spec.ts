import { digestOf, progressOf } from './progress.rules.js';

const example = (photo_id: string, positive: boolean) => ({ photo_id, positive });

describe('how far a teaching has come', () => {
  it('counts photos, not boxes; one that shows it is none without', () => {
    const some = [
      example('a', true),
      example('a', true),
      example('a', false),
      example('b', false),
      example('c', false),
    ];
    expect(progressOf(some)).toEqual({ photos_with: 1, photos_without: 2, missing_with: 19, missing_without: 18 });
  });

  it('is another one with other examples or features, in whichever order', () => {
    const [a, b] = [{ _id: 'a' }, { _id: 'b' }];
    expect(digestOf([a, b], 'f')).toBe(digestOf([b, a], 'f'));
    expect(new Set([digestOf([a, b], 'f'), digestOf([a], 'f'), digestOf([a, b], 'g')]).size).toBe(3);
  });
});
