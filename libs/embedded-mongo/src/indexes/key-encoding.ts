import { createHash } from 'node:crypto';
import type { Binary, Code, ObjectId, Timestamp } from 'bson';
import { binaryParts, regexParts } from '../bson/compare.js';
import { toNumber, toRational } from '../bson/numbers.js';
import { bracket, bracketOf, bsonTypeOf, type Doc } from '../bson/types.js';

/** Marks an empty array in a key: MongoDB indexes it as undefined, below null. */
export const emptyArrayKey = Symbol('empty array');

/** How strings enter a key: as they are, or folded by a collation. */
export type StringFold = (text: string) => string;

/** Longest encoded value part; lmdb allows 1978 bytes a key. */
const maxBytes = 1800;

/** Collects bytes; keys are short, so growth is rare. */
class Bytes {
  private buffer = Buffer.allocUnsafe(128);
  length = 0;

  private room(size: number): void {
    if (this.length + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + size));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  byte(value: number): void {
    this.room(1);
    this.buffer[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Text ends with 0; a 0 inside is 0 255, so shorter text sorts first. */
  text(value: string): void {
    const size = value.length * 3 + 1;
    this.room(size);
    if (!value.includes('\0')) {
      this.length += this.buffer.write(value, this.length, 'utf8');
      this.buffer[this.length++] = 0;
      return;
    }
    for (const byte of Buffer.from(value, 'utf8')) {
      this.byte(byte);
      if (byte === 0) this.byte(255);
    }
    this.byte(0);
  }

  double(value: number): void {
    this.room(8);
    const at = this.length;
    if (Number.isNaN(value)) this.buffer.fill(0, at, at + 8);
    else {
      this.buffer.writeDoubleBE(value === 0 ? 0 : value, at);
      if ((this.buffer[at] as number) & 0x80)
        for (let i = at; i < at + 8; i++) this.buffer[i] = ~(this.buffer[i] as number) & 255;
      else this.buffer[at] = (this.buffer[at] as number) | 0x80;
    }
    this.length += 8;
  }

  uint32(value: number): void {
    this.room(4);
    this.buffer.writeUInt32BE(value, this.length);
    this.length += 4;
  }

  int64(value: bigint): void {
    this.room(8);
    this.buffer.writeBigUInt64BE(BigInt.asUintN(64, value + 2n ** 63n), this.length);
    this.length += 8;
  }

  invertFrom(start: number): void {
    for (let i = start; i < this.length; i++) this.buffer[i] = ~(this.buffer[i] as number) & 255;
  }

  result(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }
}

/** One field of a key, with its direction. */
export interface KeyPart {
  value: unknown;
  descending: boolean;
}

/**
 * Encodes values so that comparing bytes is comparing values in BSON order. Each value's code is prefix-free, so fields
 * can follow one another. Too long a key is cut and ends in a hash: equality still holds, order only up to the cut.
 */
export function encodeKey(parts: readonly KeyPart[], fold?: StringFold): Buffer {
  const out = new Bytes();
  for (const part of parts) {
    const start = out.length;
    encodeValue(out, part.value, fold);
    if (part.descending) out.invertFrom(start);
  }
  const key = out.result();
  return key.length <= maxBytes
    ? key
    : Buffer.concat([key.subarray(0, maxBytes - 32), createHash('sha256').update(key).digest()]);
}

/** Encodes one bound; cut like keys but without a hash, so that it stays a prefix of what it bounds. */
export function encodeBound(value: unknown, descending: boolean, fold?: StringFold): Buffer {
  const out = new Bytes();
  encodeValue(out, value, fold);
  if (descending) out.invertFrom(0);
  return out.result();
}

/** Length at which keys are cut: bounds longer than this are cut there too. */
export const cutLength = maxBytes - 32;

function encodeValue(out: Bytes, value: unknown, fold: StringFold | undefined): void {
  if (value === emptyArrayKey) {
    out.byte(bracket.emptyArray);
    return;
  }
  const type = bracketOf(value);
  out.byte(type);
  encodePayload(out, type, value, fold);
}

function encodePayload(out: Bytes, type: number, value: unknown, fold: StringFold | undefined): void {
  switch (type) {
    case bracket.number:
      encodeNumber(out, value);
      return;
    case bracket.string:
      out.text(fold ? fold(String(value)) : String(value));
      return;
    case bracket.object:
      for (const [key, item] of Object.entries(value as Doc)) {
        const itemType = bracketOf(item);
        out.byte(itemType);
        out.text(key);
        encodePayload(out, itemType, item, fold);
      }
      out.byte(0);
      return;
    case bracket.array:
      for (const item of value as unknown[]) encodeValue(out, item, fold);
      out.byte(0);
      return;
    case bracket.binary: {
      const { bytes, subtype } = binaryParts(value as Binary);
      out.uint32(bytes.length);
      out.byte(subtype);
      out.append(bytes);
      return;
    }
    case bracket.objectId:
      out.append((value as ObjectId).id);
      return;
    case bracket.bool:
      out.byte(value ? 1 : 0);
      return;
    case bracket.date: {
      const time = (value as Date).getTime();
      out.int64(Number.isNaN(time) ? -(2n ** 63n) : BigInt(time));
      return;
    }
    case bracket.timestamp: {
      const stamp = value as Timestamp;
      out.uint32(stamp.high >>> 0);
      out.uint32(stamp.low >>> 0);
      return;
    }
    case bracket.regex: {
      const [pattern, flags] = regexParts(value);
      out.text(pattern);
      out.text(flags);
      return;
    }
    case bracket.code:
    case bracket.codeWithScope:
      out.text((value as Code).code);
      return;
    default:
  }
}

/** The largest double not above the number, then what is left of it in units of the gap to the next double. */
function encodeNumber(out: Bytes, value: unknown): void {
  const type = bsonTypeOf(value);
  const near = toNumber(value);
  if (
    (type !== 'Long' && type !== 'Decimal128') ||
    !Number.isFinite(near) ||
    (type === 'Long' && Number.isSafeInteger(near))
  ) {
    out.double(near);
    out.byte(0);
    return;
  }
  const exact = toRational(value);
  let floor = near;
  const above = toRational(floor);
  if (above.n * exact.d > exact.n * above.d) floor = neighbour(floor, -1);
  const base = toRational(floor);
  const rest = { n: exact.n * base.d - base.n * exact.d, d: exact.d * base.d };
  out.double(floor);
  if (rest.n === 0n) {
    out.byte(0);
    return;
  }
  const next = neighbour(floor, 1);
  const gap = Number.isFinite(next) ? toRational(next - floor) : { n: 2n ** 970n, d: 1n };
  const scaled = (rest.n * gap.d * 2n ** 80n) / (rest.d * gap.n);
  out.byte(1);
  const hex = (scaled < 2n ** 80n ? scaled : 2n ** 80n - 1n).toString(16).padStart(20, '0');
  out.append(Buffer.from(hex, 'hex'));
}

function neighbour(value: number, direction: 1 | -1): number {
  const view = new DataView(new ArrayBuffer(8));
  if (value === 0) return direction * Number.MIN_VALUE;
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  view.setBigInt64(0, bits + (value > 0 === direction > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
