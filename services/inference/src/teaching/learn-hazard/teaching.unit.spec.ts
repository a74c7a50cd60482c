import { tenantScope } from '@hazardlens/service-kit';
import type { ClassifierDocument } from '../classifier/classifier.document.js';
import type { TaughtPhoto } from '../learning/taught-photo.js';
import { Teaching } from './teaching.js';

type Parts = ConstructorParameters<typeof Teaching>;
const WIDTH = 2;
const PLACE = { x1: 0, y1: 0, x2: 0.5, y2: 0.5 };
const examplesOf = (word: 'shows' | 'clear') =>
  Array.from({ length: 21 }, (_, at) => ({
    _id: `${word}-${at}`,
    photo_id: `${word}-${at}`,
    positive: word === 'shows',
  }));

/** A photo whose one place is bright where it shows the hazard. */
function photo(id: string): TaughtPhoto & { width: number } {
  const shows = id.startsWith('shows');
  const row = Uint8Array.from(shows ? [200, 220] : [20, 40]);
  return {
    ...{ id, shows, isClear: !shows, width: WIDTH, places: [PLACE], scanned: row },
    ...{ drawn: shows ? [PLACE] : [], positive: shows ? row : new Uint8Array(), negative: new Uint8Array() },
  };
}

// Real: the learning, in its thread. Fake: what is stored, so that a photo goes just before what was learned is kept.
describe('what is learned of a photo that is deleted meanwhile', () => {
  it('is learned again without it', async () => {
    const examples = new Map([...examplesOf('shows'), ...examplesOf('clear')].map((one) => [one._id, one]));
    let stored: ClassifierDocument | null = null;
    const mark = async () => {
      if (stored) stored = { ...stored, relearn: true };
    };
    const classifiers = {
      of: async () => stored,
      all: async () => (stored ? [stored] : []),
      markForRelearning: mark,
      save: async (_: unknown, learned: ClassifierDocument) => {
        if (examples.delete('shows-3')) await mark();
        stored = learned;
        return learned;
      },
    };
    const teaching = new Teaching(
      { ofHazard: async () => [...examples.values()] } as unknown as Parts[0],
      { features: 'scripted 1', taught: async (_: unknown, id: string) => photo(id) } as unknown as Parts[1],
      classifiers as unknown as Parts[2],
      { ownOnes: async () => new Map() } as unknown as Parts[3],
    );
    const scope = tenantScope('tenant-1');
    await teaching.learn(scope, 'person_down');
    expect(stored).toMatchObject({ number: 1, relearn: true });
    await teaching.learn(scope, 'person_down');
    expect(stored).toMatchObject({ number: 2, relearn: false, figures: { photos_with: 20, photos_without: 21 } });
  });
});
