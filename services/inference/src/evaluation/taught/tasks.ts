import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Rect } from '../../detector/rect.js';
import type { LabelledPhoto } from '../labelled-photos.js';

/** A photo as somebody would mark it to teach a hazard, or to see whether it was learned. */
export interface Marked {
  readonly id: string;
  readonly read: () => Promise<Uint8Array>;
  /** Where the hazard is; none: it is nowhere on the photo. */
  readonly drawn: readonly Rect[];
}

/** Something to be taught, on labelled photos. */
export interface Task {
  readonly name: string;
  /** The photo marked, once or in several ways; none where it is not known what is on it. */
  readonly marked: (photo: LabelledPhoto) => readonly Marked[];
}

const areaOf = ({ x1, y1, x2, y2 }: Rect): number => (x2 - x1) * (y2 - y1);
const onPhoto = ({ x1, y1, x2, y2 }: Rect): Rect => ({
  x1: Math.max(0, x1),
  y1: Math.max(0, y1),
  x2: Math.min(1, x2),
  y2: Math.min(1, y2),
});

/** A class that the network knows, as if it did not. */
const thing = (name: string): Task => ({
  name,
  marked: (photo) => {
    if (photo.source !== 'css' || !photo.labelled.has(name)) return [];
    const drawn = photo.labels.filter((label) => label.class === name).map(onPhoto);
    return [{ id: photo.file, read: () => readFile(photo.file), drawn }];
  },
});

/** A quarter turn: the right side becomes the lower one. */
const turned = ({ x1, y1, x2, y2 }: Rect): Rect => ({ x1: 1 - y2, y1: x1, x2: 1 - y1, y2: x2 });
const LEAST_PERSON = 0.03;

/**
 * There is one fallen person on our photos. So photos with a standing one are turned by a quarter; photos without anybody
 * are turned, too, and those with people are shown upright as well: neither the turn nor a person alone gives it away.
 */
const fallen: Task = {
  name: 'fallen person (turned photos)',
  marked: (photo) => {
    if (photo.source !== 'css' || !photo.labelled.has('person')) return [];
    const people = photo.labels.filter((label) => label.class === 'person').map(onPhoto);
    const standing = people.filter((one) => one.y2 - one.y1 > 1.5 * (one.x2 - one.x1) && areaOf(one) >= LEAST_PERSON);
    const onItsSide = async () =>
      sharp(await readFile(photo.file))
        .rotate(90)
        .jpeg({ quality: 90 })
        .toBuffer();
    if (people.length === 0) return [{ id: `${photo.file} turned`, read: onItsSide, drawn: [] }];
    if (standing.length === 0) return [];
    return [
      { id: `${photo.file} turned`, read: onItsSide, drawn: standing.map(turned) },
      { id: photo.file, read: () => readFile(photo.file), drawn: [] },
    ];
  },
};

export const TASKS: readonly Task[] = [thing('cone'), thing('vest'), thing('vehicle'), fallen];
