import { bytes, int, message, text } from './protobuf.js';

/** Element types of ONNX tensors (TensorProto.DataType). */
export const ELEMENT = { float: 1, int32: 6, int64: 7, float16: 10 } as const;
export type Element = keyof typeof ELEMENT;

/** Attribute types (AttributeProto.AttributeType) that are used here. */
const ATTRIBUTE = { int: 2, string: 3, ints: 7 } as const;

type Attribute = number | string | readonly number[];

function attribute(name: string, value: Attribute): Uint8Array[] {
  if (typeof value === 'number') return [text(1, name), int(3, value), int(20, ATTRIBUTE.int)];
  if (typeof value === 'string') return [text(1, name), text(4, value), int(20, ATTRIBUTE.string)];
  return [text(1, name), ...value.map((one) => int(8, one)), int(20, ATTRIBUTE.ints)];
}

function valueInfo(name: string, element: Element, shape: readonly number[] | null): Uint8Array[] {
  const dimensions = shape
    ? [
        message(
          2,
          shape.map((size) => message(1, [int(1, size)])),
        ),
      ]
    : [];
  return [text(1, name), message(2, [message(1, [int(1, ELEMENT[element]), ...dimensions])])];
}

const OPSET = 13;
/** The file format that came with that opset (ONNX 1.8). */
const IR_VERSION = 7;

/** Collects nodes and weights and writes them as an ONNX file. Field numbers are those of onnx.proto3. */
export class OnnxFile {
  private readonly nodes: Uint8Array[] = [];
  private readonly weights: Uint8Array[] = [];
  private count = 0;

  /** Adds an operation. @returns the name of its only output */
  node(op: string, inputs: readonly string[], attributes: Readonly<Record<string, Attribute>> = {}): string {
    const output = `${op}_${this.count++}`;
    this.nodes.push(
      message(1, [
        ...inputs.map((input) => text(1, input)),
        text(2, output),
        text(3, output),
        text(4, op),
        ...Object.entries(attributes).map(([name, value]) => message(5, attribute(name, value))),
      ]),
    );
    return output;
  }

  /** Adds a constant. @param raw little endian, row by row @returns its name */
  constant(element: Element, shape: readonly number[], raw: Uint8Array): string {
    const name = `constant_${this.count++}`;
    this.weights.push(
      message(5, [...shape.map((size) => int(1, size)), int(2, ELEMENT[element]), text(8, name), bytes(9, raw)]),
    );
    return name;
  }

  int64s(values: readonly number[]): string {
    return this.constant('int64', [values.length], new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer));
  }

  scalar(value: number): string {
    return this.constant('float', [], new Uint8Array(Float32Array.of(value).buffer));
  }

  /** @param outputs names in this file by the names that callers use */
  finish(
    input: { readonly name: string; readonly shape: readonly number[] },
    outputs: Readonly<Record<string, string>>,
  ): Uint8Array {
    const named = Object.entries(outputs).map(([name, from]) =>
      message(1, [text(1, from), text(2, name), text(3, `output_${name}`), text(4, 'Identity')]),
    );
    const graph = [
      ...this.nodes,
      ...named,
      text(2, 'detector'),
      ...this.weights,
      message(11, valueInfo(input.name, 'float', input.shape)),
      ...Object.keys(outputs).map((name) => message(12, valueInfo(name, 'float', null))),
    ];
    return Buffer.concat([int(1, IR_VERSION), message(7, graph), message(8, [int(2, OPSET)])]);
  }
}
