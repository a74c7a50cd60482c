import type { FileNetwork, InputType } from './file-network.js';
import { type Layout, layoutOf, type Output } from './layout.js';
import type { ModelMap } from './model-map.js';
import { ModelRefusedError } from './model-refused.js';

/** How a network is shown pictures. */
export interface Showing {
  readonly width: number;
  readonly height: number;
  readonly order: 'nchw' | 'nhwc';
  readonly type: InputType;
  readonly scale: '0-1' | '0-255';
}

/** How pictures are shown to a network and its answers read. */
export interface Reading extends Showing {
  readonly layout: Layout;
}

const DEFAULT_SIDE = 640;
const MOST_SIDE = 2048;
/** The largest YOLO models answer 8 million at 1280 pixels. */
const MOST_VALUES = 20_000_000;

function orderOf(shape: readonly (number | null)[], asked: 'nchw' | 'nhwc' | undefined): 'nchw' | 'nhwc' {
  if (shape.length !== 4 || (shape[0] ?? 1) !== 1) {
    throw new ModelRefusedError(
      `The input is [${shape.map((side) => side ?? '?').join(', ')}]; one picture, [1, 3, H, W] or [1, H, W, 3], is needed.`,
    );
  }
  const possible = (['nchw', 'nhwc'] as const).filter((order) => (shape[order === 'nchw' ? 1 : 3] ?? 3) === 3);
  const [first, second] = possible.filter((order) => asked === undefined || order === asked);
  if (!first) throw new ModelRefusedError('The input has no side of 3 colours where it should be: check input.order.');
  if (second)
    throw new ModelRefusedError(
      'Where the colours are in the input cannot be told: say it in input.order of map.json.',
    );
  return first;
}

/** From what the file says of its input, and map.json where it says nothing. */
export function showingOf({ input }: FileNetwork, { input: asked }: Pick<ModelMap, 'input'>): Showing {
  const order = orderOf(input.shape, asked.order);
  const sides = order === 'nchw' ? input.shape.slice(2, 4) : input.shape.slice(1, 3);
  const wanted = typeof asked.size === 'number' ? [asked.size, asked.size] : asked.size;
  const [height = 0, width = 0] = [0, 1].map((at) => sides[at] ?? wanted?.[at] ?? DEFAULT_SIDE);
  if (wanted && (wanted[0] !== height || wanted[1] !== width)) {
    throw new ModelRefusedError(
      `The input is ${height} × ${width} by the file, but ${wanted.join(' × ')} by map.json.`,
    );
  }
  if (Math.min(height, width) < 8 || Math.max(height, width) > MOST_SIDE) {
    throw new ModelRefusedError(`The input is ${height} × ${width}; 8 to ${MOST_SIDE} pixels a side can be shown.`);
  }
  // Bytes are what they are; floats were nearly always trained on shares.
  return { width, height, order, type: input.type, scale: asked.scale ?? (input.type === 'float32' ? '0-1' : '0-255') };
}

/** A picture as the network takes it. */
function valuesOf(pixels: Uint8Array, { width, height, order, type, scale }: Showing) {
  const count = width * height * 3;
  if (pixels.length !== count) throw new Error(`a picture of ${pixels.length} bytes instead of ${count}`);
  const values =
    type === 'float32' ? new Float32Array(count) : type === 'uint8' ? new Uint8Array(count) : new Int32Array(count);
  const factor = scale === '0-1' ? 1 / 255 : 1;
  const plane = width * height;
  for (let from = 0; from < count; from++) {
    const to = order === 'nhwc' ? from : (from % 3) * plane + Math.floor(from / 3);
    values[to] = (pixels[from] ?? 0) * factor;
  }
  return values;
}

export function show(network: FileNetwork, pixels: Uint8Array, showing: Showing): Promise<Output[]> {
  const { width, height, order } = showing;
  return network.run(valuesOf(pixels, showing), order === 'nchw' ? [1, 3, height, width] : [1, height, width, 3]);
}

/** Edges and colours everywhere: a network that reads something answers something. */
function testPicture({ width, height }: Showing): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = ((at * 31) % 97) + ((at >> 9) % 2) * 120;
  return pixels;
}

function hasGaps({ data }: Output): boolean {
  for (let at = 0; at < data.length; at++) if (Number.isNaN(data[at])) return true;
  return false;
}

/**
 * Confirms by a test picture how a network is read.
 * @throws ModelRefusedError where it answers nothing that can be read
 */
export async function readingOf(network: FileNetwork, map: ModelMap): Promise<Reading> {
  const showing = showingOf(network, map);
  const outputs = await show(network, testPicture(showing), showing);
  if (outputs.some(({ data }) => data.length > MOST_VALUES)) {
    throw new ModelRefusedError(`The model answers more than ${MOST_VALUES} values for one picture.`);
  }
  if (outputs.some(hasGaps)) {
    throw new ModelRefusedError('The model answers a test picture with values that are no numbers.');
  }
  return { ...showing, layout: layoutOf(outputs, map, showing) };
}

/** The map with every choice made as it was measured: the file alone might be read in another way by a later version. */
export const readAs = (map: ModelMap, { order, scale, layout }: Reading): ModelMap => ({
  ...map,
  input: { ...map.input, order, scale },
  output: { ...map.output, layout: layout.name, units: layout.units, first_class: layout.firstClass === 0 ? 0 : 1 },
});
