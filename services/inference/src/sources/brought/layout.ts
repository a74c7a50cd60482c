import type { LayoutName, ModelMap } from './model-map.js';
import { ModelRefusedError } from './model-refused.js';

/** One output of a network for one picture. */
export interface Output {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/** How a network's outputs are read. */
export interface Layout {
  readonly name: LayoutName;
  /** Whether boxes are in pixels of the input or in fractions of it. */
  readonly units: 'pixels' | 'fractions';
  /** Names of the outputs: boxes alone, or all three. */
  readonly boxes: string;
  readonly scores: string | null;
  readonly classes: string | null;
  /** Number of the first class. */
  readonly firstClass: number;
}

interface Input {
  readonly width: number;
  readonly height: number;
}

type Asked = Pick<ModelMap, 'classes' | 'output'>;

/** Cells of the grids of 8, 16 and 32 pixels: what YOLO models without suppression answer about. */
const cells = ({ width, height }: Input): number =>
  [8, 16, 32].reduce((sum, step) => sum + Math.ceil(width / step) * Math.ceil(height / step), 0);

const shown = (outputs: readonly Output[]): string =>
  outputs.map(({ name, shape }) => `${name} [${shape.join(', ')}]`).join(', ');

/** [1, A, B] or [A, B] as [A, B]; null for anything else. */
export function table({ shape }: Output): readonly [number, number] | null {
  const [rows, columns, ...more] = shape.length === 3 && shape[0] === 1 ? shape.slice(1) : shape;
  return rows !== undefined && columns !== undefined && more.length === 0 ? [rows, columns] : null;
}

type Single = Exclude<LayoutName, 'tf-detection'>;

/** Which single-output layouts a table may have, the likeliest first. */
function candidates([rows, columns]: readonly [number, number], classes: number, input: Input): Single[] {
  const grid = cells(input);
  const found: { name: Single; fits: boolean }[] = [];
  if (rows === 4 + classes) found.push({ name: 'yolov8', fits: columns === grid });
  if (columns === 4 + classes) found.push({ name: 'yolov8-transposed', fits: rows === grid });
  if (columns === 5 + classes) found.push({ name: 'yolov5', fits: rows === 3 * grid });
  if (columns === 6) found.push({ name: 'end-to-end', fits: rows <= 1000 && rows !== grid && rows !== 3 * grid });
  const fitting = found.filter(({ fits }) => fits);
  return (fitting.length > 0 ? fitting : found).map((each) => each.name);
}

/** YOLO rows lie all over the picture: in fractions none is far beyond 1, in pixels nearly all are. */
function unitsOf(output: Output, name: Single): Layout['units'] {
  const [rows, columns] = table(output) ?? [0, 0];
  let most = 0;
  const [from, to] = name === 'yolov8' ? [0, 4 * columns] : [0, rows * columns];
  for (let at = from; at < to; at++) {
    if (name !== 'yolov8' && at % columns >= 4) continue;
    most = Math.max(most, output.data[at] ?? 0);
  }
  // An end-to-end model that saw nothing shows nothing: pixels, as nearly all of them answer.
  return most > 2 || (name === 'end-to-end' && most === 0) ? 'pixels' : 'fractions';
}

function singleLayout(outputs: readonly Output[], { classes, output: asked }: Asked, input: Input): Layout {
  const named = asked.names ? outputs.filter(({ name }) => name === asked.names?.boxes) : outputs;
  const possible = named.flatMap((output) => {
    const size = table(output);
    const names = size ? candidates(size, classes.length, input) : [];
    return names.filter((name) => !asked.layout || name === asked.layout).map((name) => ({ output, name }));
  });
  const [first, ...others] = possible;
  if (!first) {
    const what = asked.layout ? `the layout ${asked.layout}` : 'no layout that is known';
    throw new ModelRefusedError(
      `The outputs (${shown(outputs)}) have ${what} for ${classes.length} classes. Check the number of classes in map.json.`.replace(
        'have the layout',
        'do not have the layout',
      ),
    );
  }
  if (others.length > 0) {
    const names = [...new Set(possible.map(({ output, name }) => `${name} in ${output.name}`))];
    throw new ModelRefusedError(
      `The outputs may be ${names.join(' or ')}: say which in output.layout and output.names of map.json.`,
    );
  }
  const units = asked.units ?? unitsOf(first.output, first.name);
  const firstClass = asked.first_class ?? 0;
  return { name: first.name, units, boxes: first.output.name, scores: null, classes: null, firstClass };
}

const whole = ({ data }: Output): boolean => Array.from(data).every((value) => Number.isInteger(value) && value >= 0);
const shares = ({ data }: Output): boolean => Array.from(data).every((value) => value >= 0 && value <= 1);

/** boxes [1, N, 4], scores [1, N], classes [1, N]: by name, by the zoo's names, or by what they hold. */
function detectionLayout(outputs: readonly Output[], { output: asked }: Asked): Layout | null {
  const byName = (wanted: string | undefined, part: string): Output | undefined =>
    wanted
      ? outputs.find(({ name }) => name === wanted)
      : outputs.find(({ name }) => name.includes(`detection_${part}`) && !name.includes('multiclass'));
  const sized = (output: Output): readonly number[] => (output.shape[0] === 1 ? output.shape.slice(1) : output.shape);
  const boxes =
    byName(asked.names?.boxes, 'boxes') ?? outputs.find((each) => sized(each).length === 2 && sized(each)[1] === 4);
  const count = boxes && sized(boxes)[0];
  if (!boxes || count === undefined || sized(boxes)[1] !== 4) return null;
  const lists = outputs.filter((each) => sized(each).length === 1 && sized(each)[0] === count);
  const onlyOne = (all: readonly Output[]): Output | undefined => (all.length === 1 ? all[0] : undefined);
  const scores = byName(asked.names?.scores, 'scores') ?? onlyOne(lists.filter((each) => shares(each) && !whole(each)));
  const classes =
    byName(asked.names?.classes, 'classes') ?? onlyOne(lists.filter((each) => each !== scores && whole(each)));
  if (lists.length < 2) return null;
  if (!scores || !classes || scores === classes || ![scores, classes].every((each) => lists.includes(each))) {
    throw new ModelRefusedError(
      `Which of the outputs (${shown(outputs)}) are scores and which are classes cannot be told: name them in output.names of map.json.`,
    );
  }
  return {
    name: 'tf-detection',
    units: asked.units ?? 'fractions',
    boxes: boxes.name,
    scores: scores.name,
    classes: classes.name,
    firstClass: asked.first_class ?? 1,
  };
}

/**
 * The layout of what a network answered to a test picture.
 * @throws ModelRefusedError where there is none, or more than one and map.json does not say which
 */
export function layoutOf(outputs: readonly Output[], asked: Asked, input: Input): Layout {
  const wanted = asked.output.layout;
  const detection = wanted === undefined || wanted === 'tf-detection' ? detectionLayout(outputs, asked) : null;
  if (detection) return detection;
  if (wanted === 'tf-detection') {
    throw new ModelRefusedError(`The outputs (${shown(outputs)}) are no boxes, scores and classes.`);
  }
  return singleLayout(outputs, asked, input);
}
