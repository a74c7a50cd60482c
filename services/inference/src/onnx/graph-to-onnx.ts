import type { io } from '@tensorflow/tfjs-core';
import { ELEMENT, OnnxFile } from './onnx-file.js';
import { type GraphNode, readGraph, readWeights, type Weight } from './tensorflow-graph.js';

/** From TensorFlow's order of dimensions (rows, columns, channels) to that of ONNX and back; ONNX Runtime removes the pairs. */
const CHANNELS_FIRST = [0, 3, 1, 2];
const CHANNELS_LAST = [0, 2, 3, 1];

const SAME_MEANING: Readonly<Record<string, string>> = {
  AddV2: 'Add',
  Sub: 'Sub',
  Mul: 'Mul',
  Minimum: 'Min',
  Exp: 'Exp',
  Sigmoid: 'Sigmoid',
  Range: 'Range',
};

class Converter {
  readonly file = new OnnxFile();
  private readonly done = new Map<string, string>();

  constructor(
    private readonly nodes: ReadonlyMap<string, GraphNode>,
    private readonly weights: ReadonlyMap<string, Weight>,
    private readonly picture: string,
  ) {}

  /** Converts a node and everything that it rests on. @returns the name of its output in the ONNX file */
  convert(name: string): string {
    const known = this.done.get(name);
    if (known !== undefined) return known;
    const node = this.nodes.get(name);
    if (!node) throw new Error(`the graph has no node '${name}'`);
    const output = this.convertNode(node);
    this.done.set(name, output);
    return output;
  }

  private convertNode(node: GraphNode): string {
    const { file } = this;
    const input = (at: number): string => this.convert(node.inputs[at] ?? '');
    const same = SAME_MEANING[node.op];
    if (same)
      return file.node(
        same,
        node.inputs.map((one) => this.convert(one)),
      );
    switch (node.op) {
      case 'Placeholder':
        return this.picture;
      case 'Const':
        return this.constant(node.name);
      case 'Cast':
        return file.node('Cast', [input(0)], { to: node.type('DstT') === 'DT_INT32' ? ELEMENT.int32 : ELEMENT.float });
      case 'Reshape':
        return file.node('Reshape', [input(0), file.node('Cast', [input(1)], { to: ELEMENT.int64 })]);
      case 'Shape':
        return file.node('Cast', [file.node('Shape', [input(0)])], { to: ELEMENT.int32 });
      case 'StridedSlice':
        return this.slice(node, [0, 1, 2, 3].map(input));
      case 'ConcatV2':
        return this.concat(node);
      case 'ResizeNearestNeighbor':
        return this.resize(node, input(0), input(1));
      case '_FusedConv2D':
      case 'FusedDepthwiseConv2dNative':
        return this.convolution(node, [0, 1, 2].map(input));
      default:
        throw unsupported(node, 'no counterpart is known');
    }
  }

  private weight(name: string | undefined): Weight {
    const weight = this.weights.get(name ?? '');
    if (!weight) throw new Error(`the graph has no constant '${name}'`);
    return weight;
  }

  private constant(name: string): string {
    const { element, shape, raw } = this.weight(name);
    const constant = this.file.constant(element, shape, raw);
    return element === 'float16' ? this.file.node('Cast', [constant], { to: ELEMENT.float }) : constant;
  }

  private convolution(node: GraphNode, [picture = '', kernel = '', bias = '']: readonly string[]): string {
    const depthwise = node.op !== '_FusedConv2D';
    const [, , channels = 0, multiplier] = this.weight(node.inputs[1]).shape;
    if (depthwise && multiplier !== 1) throw unsupported(node, `${multiplier} kernels a channel`);
    const [first, activation, ...more] = node.texts('fused_ops');
    if (first !== 'BiasAdd' || more.length > 0) throw unsupported(node, 'fused with something else than a bias');
    const { file } = this;
    const padding = { SAME: 'SAME_UPPER', VALID: 'VALID' }[node.text('padding')];
    if (!padding) throw unsupported(node, `padding ${node.text('padding')}`);
    const result = file.node(
      'Conv',
      [
        file.node('Transpose', [picture], { perm: CHANNELS_FIRST }),
        file.node('Transpose', [kernel], { perm: depthwise ? [2, 3, 0, 1] : [3, 2, 0, 1] }),
        bias,
      ],
      {
        auto_pad: padding,
        strides: node.numbers('strides').slice(1, 3),
        dilations: node.numbers('dilations').slice(1, 3),
        group: depthwise ? channels : 1,
      },
    );
    return file.node('Transpose', [this.activated(node, activation, result)], { perm: CHANNELS_LAST });
  }

  private activated(node: GraphNode, activation: string | undefined, value: string): string {
    if (activation === undefined) return value;
    if (activation === 'Relu6') return this.file.node('Clip', [value, this.file.scalar(0), this.file.scalar(6)]);
    if (activation === 'Relu') return this.file.node('Relu', [value]);
    throw unsupported(node, `activation ${activation}`);
  }

  private slice(node: GraphNode, inputs: readonly string[]): string {
    const masks = ['begin_mask', 'end_mask', 'ellipsis_mask', 'new_axis_mask'].map((mask) => node.number(mask));
    const length = this.weight(node.inputs[1]).shape[0];
    if (masks.some((mask) => mask !== 0) || length !== 1) throw unsupported(node, 'a slice of more than one dimension');
    const [value = '', begin = '', end = '', step = ''] = inputs;
    const axis = this.file.constant('int32', [1], new Uint8Array(4));
    const sliced = this.file.node('Slice', [value, begin, end, axis, step]);
    return node.number('shrink_axis_mask') === 1 ? this.file.node('Squeeze', [sliced, this.file.int64s([0])]) : sliced;
  }

  private concat(node: GraphNode): string {
    const parts = node.inputs.slice(0, -1).map((one) => this.convert(one));
    const { raw } = this.weight(node.inputs.at(-1));
    const axis = new DataView(raw.buffer, raw.byteOffset).getInt32(0, true);
    if (axis < 0) throw unsupported(node, `axis ${axis}`);
    return this.file.node('Concat', parts, { axis });
  }

  private resize(node: GraphNode, value: string, size: string): string {
    if (node.flag('align_corners') || node.flag('half_pixel_centers')) throw unsupported(node, 'other pixel centres');
    const { file } = this;
    const turned = file.node('Transpose', [value], { perm: CHANNELS_FIRST });
    const shape = file.node('Shape', [turned]);
    const kept = file.node('Slice', [shape, file.int64s([0]), file.int64s([2])]);
    const sizes = file.node('Concat', [kept, file.node('Cast', [size], { to: ELEMENT.int64 })], { axis: 0 });
    const resized = file.node('Resize', [turned, '', '', sizes], {
      mode: 'nearest',
      coordinate_transformation_mode: 'asymmetric',
      nearest_mode: 'floor',
    });
    return file.node('Transpose', [resized], { perm: CHANNELS_LAST });
  }
}

const unsupported = (node: GraphNode, reason: string): Error =>
  new Error(`operation ${node.op} (${node.name}) cannot be converted to ONNX: ${reason}`);

/**
 * Writes a TensorFlow.js graph model as an ONNX file with the same weights, for a square picture of one size. Knows the
 * operations that our detectors consist of.
 * @param size side of the picture in pixels
 * @param outputs names of the nodes whose values are wanted
 * @throws Error naming the operation that has no counterpart
 */
export function graphToOnnx(files: io.ModelArtifacts, size: number, outputs: readonly string[]): Uint8Array {
  const nodes = readGraph(files);
  const picture = [...nodes.values()].find(({ op }) => op === 'Placeholder')?.name;
  if (picture === undefined) throw new Error('the graph takes no picture');
  const converter = new Converter(nodes, readWeights(files), picture);
  const converted = Object.fromEntries(outputs.map((name) => [name, converter.convert(name)]));
  return converter.file.finish({ name: picture, shape: [1, size, size, 3] }, converted);
}
