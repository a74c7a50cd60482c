import { modelFiles } from '../detector/model-files.js';
import { BUNDLED_MODEL_DIR } from '../detector/worker-entry.js';
import { graphToOnnx } from './graph-to-onnx.js';

type Field = readonly [number, number | Uint8Array];

/** Fields of a protobuf message: numbers and byte strings, as they come. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    if (key % 8 === 0) fields.push([Math.floor(key / 8), varint()]);
    else if (key % 8 === 2) {
      const length = varint();
      fields.push([Math.floor(key / 8), bytes.subarray(at, at + length)]);
      at += length;
    } else throw new Error(`wire type ${key % 8}`);
  }
  return fields;
}

const all = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.flatMap(([field, value]) => (field === number && value instanceof Uint8Array ? [value] : []));
const texts = (fields: readonly Field[], number: number): string[] =>
  all(fields, number).map((bytes) => Buffer.from(bytes).toString());

interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

function read(file: Uint8Array) {
  const graph = fieldsOf(all(fieldsOf(file), 7)[0] ?? new Uint8Array());
  const nodes = all(graph, 1).map((bytes): Node => {
    const fields = fieldsOf(bytes);
    return { op: texts(fields, 4)[0] ?? '', inputs: texts(fields, 1), outputs: texts(fields, 2) };
  });
  const name = (bytes: Uint8Array, field: number) => texts(fieldsOf(bytes), field)[0] ?? '';
  return {
    nodes,
    constants: all(graph, 5).map((bytes) => name(bytes, 8)),
    inputs: all(graph, 11).map((bytes) => name(bytes, 1)),
    outputs: all(graph, 12).map((bytes) => name(bytes, 1)),
  };
}

describe('a TensorFlow.js graph as ONNX file', () => {
  const loaded = async () => {
    const files = await modelFiles(BUNDLED_MODEL_DIR).load?.();
    if (!files) throw new Error('no model');
    return files;
  };

  it('holds every operation of the shipped detector, each after what it rests on', async () => {
    const { nodes, constants, inputs, outputs } = read(graphToOnnx(await loaded(), 320, ['scores', 'boxes']));
    expect(inputs).toEqual(['image']);
    expect(outputs).toEqual(['scores', 'boxes']);
    const known = new Set([...inputs, ...constants, '']);
    for (const node of nodes) {
      expect(node.inputs.filter((input) => !known.has(input))).toEqual([]);
      for (const output of node.outputs) known.add(output);
    }
    expect(outputs.filter((output) => !known.has(output))).toEqual([]);
    const { modelTopology } = await loaded();
    const { node: original } = modelTopology as { node: { op: string }[] };
    const count = (wanted: RegExp) => original.filter(({ op }) => wanted.test(op)).length;
    const written = (wanted: string) => nodes.filter(({ op }) => op === wanted).length;
    expect(written('Conv')).toBe(count(/Conv2D|Conv2d/));
    expect(written('Resize')).toBe(count(/^ResizeNearestNeighbor$/));
    expect(written('Add')).toBe(count(/^AddV2$/));
    expect(written('Sigmoid')).toBe(1);
  });

  it('names an operation that it does not know', async () => {
    const files = await loaded();
    const { node, ...rest } = files.modelTopology as { node: { name: string; op: string }[] };
    const changed = node.map((one) => (one.name === 'scores' ? { ...one, op: 'Softmax' } : one));
    const unknown = { ...files, modelTopology: { ...rest, node: changed } };
    expect(() => graphToOnnx(unknown, 320, ['scores'])).toThrow('operation Softmax (scores) cannot be converted');
    expect(() => graphToOnnx(files, 320, ['masks'])).toThrow("the graph has no node 'masks'");
  });
});
