import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Rect } from '../../../detector/rect.js';
import { ModelRefusedError } from '../model-refused.js';

/** A thing that a person marked, in fractions of the photo. */
export interface Marked extends Rect {
  readonly class: string;
}

export interface FolderPhoto {
  readonly file: string;
  /** null where nobody looked: such a photo is measured by nothing. */
  readonly marked: readonly Marked[] | null;
}

const MOST_PHOTOS = 20_000;
const MOST_LABEL_BYTES = 300 * 1024 * 1024;
const isPhoto = (name: string): boolean => /\.(jpe?g|png|webp)$/i.test(name);
const stem = (name: string): string => path.basename(name, path.extname(name));

const share = (value: number): number => Math.min(Math.max(value, 0), 1);

function rect(x: number, y: number, w: number, h: number): Rect {
  return { x1: share(x), y1: share(y), x2: share(x + w), y2: share(y + h) };
}

const coco = z.object({
  images: z.array(
    z.object({ id: z.number(), file_name: z.string(), width: z.number().positive(), height: z.number().positive() }),
  ),
  annotations: z.array(
    z.object({
      image_id: z.number(),
      category_id: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
});

async function bounded(file: string): Promise<string> {
  if ((await stat(file)).size > MOST_LABEL_BYTES) throw new ModelRefusedError(`${file} is too large for labels.`);
  return readFile(file, 'utf8');
}

/** By the photo's file name. */
async function cocoLabels(file: string): Promise<Map<string, Marked[]>> {
  let json: unknown;
  try {
    json = JSON.parse(await bounded(file));
  } catch (error) {
    if (error instanceof ModelRefusedError) throw error;
    throw new ModelRefusedError(`${file} is not JSON.`);
  }
  const parsed = coco.safeParse(json);
  if (!parsed.success)
    throw new ModelRefusedError(`${file} holds no COCO labels:\n${z.prettifyError(parsed.error).slice(0, 600)}`);
  const { images, annotations, categories } = parsed.data;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const byId = new Map(images.map((image) => [image.id, { ...image, marked: [] as Marked[] }]));
  for (const {
    image_id,
    category_id,
    bbox: [x, y, w, h],
  } of annotations) {
    const image = byId.get(image_id);
    const name = names.get(category_id);
    if (!image || name === undefined)
      throw new ModelRefusedError(`${file} has a label of an unknown image or category.`);
    image.marked.push({ class: name, ...rect(x / image.width, y / image.height, w / image.width, h / image.height) });
  }
  return new Map([...byId.values()].map(({ file_name, marked }) => [path.basename(file_name), marked]));
}

function yoloLine(line: string, classes: readonly string[], file: string): Marked {
  const [index = Number.NaN, x = Number.NaN, y = Number.NaN, w = Number.NaN, h = Number.NaN, ...more] = line
    .split(/\s+/)
    .map(Number);
  const name = classes[index];
  if (name === undefined || more.length > 0 || ![x, y, w, h].every((value) => value >= 0 && value <= 1)) {
    throw new ModelRefusedError(`${file}: '${line.slice(0, 60)}' is no YOLO label of ${classes.length} classes.`);
  }
  return { class: name, ...rect(x - w / 2, y - h / 2, w, h) };
}

/** One text file a photo; an empty one says that nothing is there, a missing one that nobody looked. */
async function yoloLabels(
  folder: string,
  classes: readonly string[],
  photos: readonly string[],
): Promise<Map<string, Marked[]>> {
  const listed = await readFile(path.join(folder, 'classes.txt'), 'utf8').catch(() => null);
  const names =
    listed === null
      ? classes
      : listed
          .split(/\r?\n/)
          .map((each) => each.trim())
          .filter(Boolean);
  const found = new Map<string, Marked[]>();
  for (const photo of photos) {
    const file = path.join(folder, `${stem(photo)}.txt`);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    const lines = text
      .split(/\r?\n/)
      .map((each) => each.trim())
      .filter(Boolean);
    found.set(
      photo,
      lines.map((line) => yoloLine(line, names, file)),
    );
  }
  return found;
}

/**
 * The photos of a folder with what people marked on them.
 * @param labels a COCO file, or a folder of YOLO files (classes by classes.txt in it, else by the map); null for none
 * @param classes of the map
 */
export async function readLabelledFolder(
  folder: string,
  labels: string | null,
  classes: readonly string[],
): Promise<FolderPhoto[]> {
  const names = await readdir(folder).catch(() => {
    throw new ModelRefusedError(`${folder} cannot be read.`);
  });
  const photos = names.filter(isPhoto).sort().slice(0, MOST_PHOTOS);
  if (photos.length === 0) throw new ModelRefusedError(`There are no photos in ${folder}.`);
  if (labels === null) return photos.map((photo) => ({ file: path.join(folder, photo), marked: null }));
  const kind = await stat(labels).catch(() => {
    throw new ModelRefusedError(`${labels} cannot be read.`);
  });
  const marked = kind.isDirectory() ? await yoloLabels(labels, classes, photos) : await cocoLabels(labels);
  const all = photos.map((photo) => ({ file: path.join(folder, photo), marked: marked.get(photo) ?? null }));
  if (all.every((photo) => photo.marked === null))
    throw new ModelRefusedError(`No label in ${labels} is of a photo in ${folder}.`);
  const named = new Set(all.flatMap((photo) => (photo.marked ?? []).map((each) => each.class)));
  if (named.size > 0 && !classes.some((each) => named.has(each))) {
    throw new ModelRefusedError(
      `The labels are of other classes (${[...named].slice(0, 5).join(', ')}) than those of map.json.`,
    );
  }
  return all;
}
