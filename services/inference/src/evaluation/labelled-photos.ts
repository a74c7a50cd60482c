import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Rect } from '../detector/engine.js';

/** The file of a split, as `README.md` of the photos describes it: boxes are [class, centre x, centre y, width, height]. */
const splitFile = z.object({
  classes: z.array(z.string()),
  images: z.array(
    z.object({
      file: z.string().regex(/^[\w.-]+$/),
      w: z.int().positive(),
      h: z.int().positive(),
      source: z.string(),
      labelled: z.array(z.int().nonnegative()),
      boxes: z.array(z.tuple([z.int().nonnegative(), z.number(), z.number(), z.number(), z.number()])),
    }),
  ),
});

/** A thing that a person marked on a photo. */
export interface Label extends Rect {
  readonly class: string;
}

/** A photo with what people marked on it. */
export interface LabelledPhoto {
  readonly file: string;
  readonly source: string;
  readonly width: number;
  readonly height: number;
  /** Classes that were looked for. One that is not in here is unknown on this photo, not absent. */
  readonly labelled: ReadonlySet<string>;
  readonly labels: readonly Label[];
}

/**
 * Reads the labels of a split.
 * @param folder with `<split>.json` and the photos in `<split>/`
 * @throws Error when the file is missing or not as described
 */
export async function readLabelledPhotos(folder: string, split: string): Promise<LabelledPhoto[]> {
  const parsed = splitFile.safeParse(JSON.parse(await readFile(path.join(folder, `${split}.json`), 'utf8')));
  if (!parsed.success) throw new Error(`${split}.json is not as expected:\n${z.prettifyError(parsed.error)}`);
  const { classes, images } = parsed.data;
  const nameOf = (index: number): string => {
    const name = classes[index];
    if (name === undefined) throw new Error(`${split}.json names class ${index}, but lists ${classes.length}`);
    return name;
  };
  return images.map(({ file, source, w, h, labelled, boxes }) => ({
    file: path.join(folder, split, file),
    source,
    width: w,
    height: h,
    labelled: new Set(labelled.map(nameOf)),
    labels: boxes.map(([index, x, y, width, height]) => ({
      class: nameOf(index),
      x1: x - width / 2,
      y1: y - height / 2,
      x2: x + width / 2,
      y2: y + height / 2,
    })),
  }));
}
