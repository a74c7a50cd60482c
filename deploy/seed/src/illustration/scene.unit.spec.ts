import sharp from 'sharp';
import { drawing } from '../data.js';
import { CANVAS } from './drawing.js';
import { renderPicture } from './picture-file.js';
import { drawScene, type Scene } from './scene.js';

const aScene = (overrides: Partial<Scene> = {}): Scene => ({
  ...{
    seed: 7,
    place: 'tower',
    light: 'clear',
    people: ['complete', 'no_hard_hat'],
    props: ['materials'],
    close: false,
  },
  ...overrides,
});

describe('a drawn site', () => {
  it('is the same picture for the same scene, and another one for another', async () => {
    const [first, again, other] = await Promise.all(
      [aScene(), aScene(), aScene({ seed: 8 })].map((scene) => renderPicture(drawScene(scene))),
    );
    expect(again?.sha256).toBe(first?.sha256);
    expect(other?.sha256).not.toBe(first?.sha256);
  });

  it('is a JPEG of the size it says, with a thumbnail that fits into a list', async () => {
    const file = await renderPicture(drawScene(aScene({ light: 'rain', people: ['neither', 'complete', 'complete'] })));
    const { format, width, height } = await sharp(file.display).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: file.width, height: file.height });
    expect(file.thumbnail.length).toBeLessThan(14_900);
  });

  it('says that it is an illustration, whatever it shows', () => {
    for (const place of ['tower', 'plant', 'bridge'] as const) {
      for (const light of ['clear', 'overcast', 'dawn', 'dusk', 'rain'] as const)
        expect(drawScene(aScene({ place, light })).drawing).toContain('illustration');
    }
  });

  it('knows who wears what', () => {
    const classes = drawScene(aScene({ people: ['complete', 'no_hard_hat', 'no_hi_vis', 'neither'] })).things.map(
      (thing) => thing.class,
    );
    const count = (name: string): number => classes.filter((each) => each === name).length;
    expect([count('person'), count('head'), count('helmet'), count('vest'), count('no_vest')]).toEqual([4, 2, 2, 2, 2]);
  });

  it.each(Object.keys(drawing.props))('draws %s within the picture', (name) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { things, drawing: picture } = drawScene(
        aScene({ seed, props: [name], people: ['complete'], close: true }),
      );
      expect(picture).not.toMatch(/NaN|undefined/);
      for (const thing of things) {
        // what counts is that its middle can be seen; an arm or a boom may reach out of the picture
        expect(thing.x + thing.w / 2).toBeGreaterThan(0);
        expect(thing.x + thing.w / 2).toBeLessThan(CANVAS.width);
        expect(thing.y + thing.h).toBeLessThan(CANVAS.height + 20);
      }
    }
  });
});
