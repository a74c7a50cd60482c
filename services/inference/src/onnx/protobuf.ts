/** The few protobuf encodings that an ONNX file needs (protobuf.dev/programming-guides/encoding). */

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const tag = (field: number, wireType: number): number[] => varint(field * 8 + wireType);

/** @param value a whole number from 0 to 2⁵³ − 1 */
export const int = (field: number, value: number): Uint8Array => Uint8Array.from([...tag(field, 0), ...varint(value)]);

export function bytes(field: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.from([...tag(field, 2), ...varint(value.length)]), value]);
}

export const text = (field: number, value: string): Uint8Array => bytes(field, Buffer.from(value));

export const message = (field: number, parts: readonly Uint8Array[]): Uint8Array => bytes(field, Buffer.concat(parts));
