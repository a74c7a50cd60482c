import { anIncident } from '../../testing/builders.js';
import { byPhoto, nextAfter } from './deck.js';

const on = (photo_id: string | null, ...ids: string[]) => ids.map((id) => anIncident({ id, photo_id }));

describe('the queue photo by photo', () => {
  it('keeps what was found on a photo together where the first of it stands, and takes reports without a photo one by one', () => {
    const [one, four] = on('p-1', '1', '4');
    const [two, three] = on(null, '2', '3');
    const photos = byPhoto([one, two, three, four].flatMap((each) => each ?? []));
    expect(photos.map(({ photoId, findings }) => [photoId, ...findings.map(({ id }) => id)])).toEqual([
      ['p-1', '1', '4'],
      [null, '2'],
      [null, '3'],
    ]);
  });

  const photos = byPhoto([...on('p-1', 'a', 'b', 'c'), ...on('p-2', 'd'), ...on('p-3', 'e', 'f')]);
  it.each([
    ['the next of the photo', 'a', ['a'], 'b'],
    ['of the same photo what was passed over, before another photo', 'c', ['c'], 'a'],
    ['the next photo, when all of this one are decided', 'b', ['a', 'b', 'c'], 'd'],
    ['after the last one the first that was left', 'f', ['e', 'f'], 'a'],
    ['nothing, when nothing is left', 'f', ['a', 'b', 'c', 'd', 'e', 'f'], null],
    ['the first, when nobody knows where one was', 'gone', ['gone'], 'a'],
  ])('goes on to %s', (_, from, left, next) => {
    expect(nextAfter(photos, from, new Set(left))).toBe(next);
  });
});
