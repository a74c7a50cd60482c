import type { Rect } from '../../detector/rect.js';
import { suppress } from '../../detector/suppress.js';
import { type Layout, type Output, table } from './layout.js';
import { ModelRefusedError } from './model-refused.js';

/** A thing that a network saw, in fractions of its input. */
export interface ModelBox extends Rect {
  readonly class: string;
  readonly score: number;
}

export interface ReadOptions {
  readonly layout: Layout;
  readonly classes: readonly string[];
  /** Of the input in pixels. */
  readonly width: number;
  readonly height: number;
  readonly leastScore: number;
  readonly nmsIou: number;
}

/** Of one class before suppression, whose time grows with the square; a photo has fewer. */
const MOST_CANDIDATES = 1_000;
const MOST_BOXES = 300;
/** Rounding of a network that ends in a sigmoid. */
const ROUNDING = 1e-3;

type Numbered = ModelBox & { readonly index: number };

/** A row of a network as a box; null below the least score and where nothing is left inside the picture. */
function boxOf(corners: readonly number[], score: number, index: number, options: ReadOptions): Numbered | null {
  // written so that NaN fails
  if (!(score >= options.leastScore)) return null;
  if (score > 1 + ROUNDING) {
    throw new ModelRefusedError(
      `A score is ${score.toPrecision(3)}, not between 0 and 1: export the model with its last sigmoid, or check the layout.`,
    );
  }
  const name = options.classes[index];
  if (name === undefined) {
    throw new ModelRefusedError(
      `The model answers class ${index + options.layout.firstClass}, but map.json names ${options.classes.length}, the first of them ${options.layout.firstClass}.`,
    );
  }
  const pixels = options.layout.units === 'pixels';
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = corners.map((value, at) =>
    Math.min(Math.max(pixels ? value / (at % 2 === 0 ? options.width : options.height) : value, 0), 1),
  );
  return x2 > x1 && y2 > y1 ? { class: name, index, score: Math.min(score, 1), x1, y1, x2, y2 } : null;
}

const around = (x: number, y: number, w: number, h: number): readonly number[] => [
  x - w / 2,
  y - h / 2,
  x + w / 2,
  y + h / 2,
];

/** [N, 5 + C], [4 + C, N], [N, 4 + C]: centre and size, then scores, with objectness before them or without. */
function* yolo(output: Output, options: ReadOptions): Generator<Numbered> {
  const [rows, columns] = table(output) ?? [0, 0];
  const { name } = options.layout;
  const first = name === 'yolov5' ? 5 : 4;
  const count = name === 'yolov8' ? columns : rows;
  const at = (row: number, column: number): number =>
    output.data[name === 'yolov8' ? column * columns + row : row * columns + column] ?? Number.NaN;
  for (let row = 0; row < count; row++) {
    const objectness = name === 'yolov5' ? at(row, 4) : 1;
    if (!(objectness >= options.leastScore)) continue;
    const corners = around(at(row, 0), at(row, 1), at(row, 2), at(row, 3));
    for (let index = 0; index < options.classes.length; index++) {
      const box = boxOf(corners, objectness * at(row, first + index), index, options);
      if (box) yield box;
    }
  }
}

/** [N, 6]: corners, score, class; suppressed by the network already. */
function* endToEnd(output: Output, options: ReadOptions): Generator<Numbered> {
  const [rows, columns] = table(output) ?? [0, 0];
  for (let row = 0; row < rows; row++) {
    const values = Array.from({ length: 6 }, (_, at) => output.data[row * columns + at] ?? Number.NaN);
    const box = boxOf(
      values.slice(0, 4),
      values[4] ?? 0,
      Math.round(values[5] ?? -1) - options.layout.firstClass,
      options,
    );
    if (box) yield box;
  }
}

/** Boxes [N, 4] as y1, x1, y2, x2, scores [N], classes [N]; suppressed by the network already. */
function* detection(outputs: ReadonlyMap<string, Output>, options: ReadOptions): Generator<Numbered> {
  const of = (name: string | null): ArrayLike<number> => outputs.get(name ?? '')?.data ?? [];
  const { layout } = options;
  const [boxes, scores, classes] = [of(layout.boxes), of(layout.scores), of(layout.classes)];
  for (let row = 0; row < scores.length; row++) {
    const [y1, x1, y2, x2] = [0, 1, 2, 3].map((at) => boxes[row * 4 + at] ?? Number.NaN);
    const corners = [x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0];
    const box = boxOf(corners, scores[row] ?? 0, Math.round(classes[row] ?? -1) - layout.firstClass, options);
    if (box) yield box;
  }
}

const surest = (boxes: readonly Numbered[], most: number): Numbered[] =>
  [...boxes].sort((a, b) => b.score - a.score).slice(0, most);

function byClass(boxes: readonly Numbered[]): Numbered[][] {
  const all = new Map<number, Numbered[]>();
  for (const box of boxes) {
    const ofOne = all.get(box.index);
    if (ofOne) ofOne.push(box);
    else all.set(box.index, [box]);
  }
  return [...all.values()];
}

/**
 * What a network saw, the surest first, at most 300.
 * @throws ModelRefusedError where scores or classes are none
 */
export function readBoxes(outputs: readonly Output[], options: ReadOptions): ModelBox[] {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const { layout } = options;
  const boxes = byName.get(layout.boxes);
  if (!boxes) throw new ModelRefusedError(`The model has no output '${layout.boxes}' any more.`);
  const suppressed = layout.name === 'end-to-end' || layout.name === 'tf-detection';
  const found = [
    ...(layout.name === 'tf-detection'
      ? detection(byName, options)
      : layout.name === 'end-to-end'
        ? endToEnd(boxes, options)
        : yolo(boxes, options)),
  ];
  const perClass = suppressed ? [found] : byClass(found);
  const kept = perClass.flatMap((ofOne) => {
    const candidates = surest(ofOne, MOST_CANDIDATES);
    return suppressed ? candidates : suppress(candidates, options.nmsIou);
  });
  return surest(kept, MOST_BOXES).map(({ index: _, ...box }) => box);
}
