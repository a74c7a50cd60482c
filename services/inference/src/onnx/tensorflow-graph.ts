import type { io } from '@tensorflow/tfjs-core';
import { z } from 'zod';

const attributeMap = z.record(
  z.string(),
  z.object({
    s: z.string().optional(),
    i: z.coerce.number().optional(),
    b: z.boolean().optional(),
    type: z.string().optional(),
    list: z.object({ s: z.array(z.string()).optional(), i: z.array(z.coerce.number()).optional() }).optional(),
  }),
);
const graph = z.object({
  node: z.array(
    z.object({
      name: z.string(),
      op: z.string(),
      input: z.array(z.string()).default([]),
      attr: attributeMap.default({}),
    }),
  ),
});

/** A constant of the graph with its bytes as stored. */
export interface Weight {
  readonly shape: readonly number[];
  readonly element: 'float' | 'float16' | 'int32';
  readonly raw: Uint8Array;
}

/** One operation of a TensorFlow graph; texts in attributes are decoded. */
export class GraphNode {
  constructor(
    readonly name: string,
    readonly op: string,
    readonly inputs: readonly string[],
    private readonly attributes: z.infer<typeof attributeMap>,
  ) {}

  text(name: string): string {
    return decoded(this.attributes[name]?.s ?? '');
  }

  texts(name: string): string[] {
    return (this.attributes[name]?.list?.s ?? []).map(decoded);
  }

  numbers(name: string): number[] {
    return this.attributes[name]?.list?.i ?? [];
  }

  number(name: string): number {
    return this.attributes[name]?.i ?? 0;
  }

  flag(name: string): boolean {
    return this.attributes[name]?.b ?? false;
  }

  type(name: string): string {
    return this.attributes[name]?.type ?? '';
  }
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString();

/** 'scope/conv:0' and 'scope/conv' are the same output. */
const nodeName = (input: string): string => input.replace(/:0$/, '');

/** @throws Error when it is no TensorFlow graph */
export function readGraph(files: io.ModelArtifacts): ReadonlyMap<string, GraphNode> {
  const { node } = graph.parse(files.modelTopology);
  return new Map(node.map(({ name, op, input, attr }) => [name, new GraphNode(name, op, input.map(nodeName), attr)]));
}

const BYTES = { float: 4, float16: 2, int32: 4 } as const;

function elementOf({ name, dtype, quantization }: io.WeightsManifestEntry): Weight['element'] {
  if (quantization?.dtype === 'float16') return 'float16';
  if (quantization) throw new Error(`weights of ${name} are stored as ${quantization.dtype}`);
  if (dtype === 'int32') return 'int32';
  if (dtype === 'float32') return 'float';
  throw new Error(`constant ${name} is of type ${dtype}`);
}

/** Constants by name, as views on the file's bytes. */
export function readWeights({ weightSpecs = [], weightData }: io.ModelArtifacts): ReadonlyMap<string, Weight> {
  if (!(weightData instanceof ArrayBuffer)) throw new Error('the weights are not in one piece');
  let at = 0;
  return new Map(
    weightSpecs.map((entry) => {
      const element = elementOf(entry);
      const length = entry.shape.reduce((product, size) => product * size, BYTES[element]);
      const raw = new Uint8Array(weightData, at, length);
      at += length;
      return [entry.name, { shape: entry.shape, element, raw }];
    }),
  );
}
