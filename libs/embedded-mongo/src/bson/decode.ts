import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import { type Doc, isInt32, setOwn } from './types.js';

/** Deepest nesting accepted, as MongoDB's own limit for stored documents. */
export const maxDepth = 180;

interface Reader {
  readonly buffer: Buffer;
  pos: number;
  readonly promote: boolean;
}

/**
 * Decodes one BSON document without losing types: 64-bit integers stay `Long`, a double with an integral value that the
 * driver would write back as an int stays `Double`, regular expressions stay `BSONRegExp`.
 * With `promote` numbers become plain JS numbers (for mingo): re-encoding then may change the numeric type.
 * Throws InvalidBSON on malformed bytes or too deep nesting.
 */
export function decodeDocument(buffer: Buffer, offset = 0, promote = false): Doc {
  const reader: Reader = { buffer, pos: offset, promote };
  try {
    return readDocument(reader, 0, false) as Doc;
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw new MongoError('InvalidBSON', `invalid BSON: ${(error as Error).message}`);
  }
}

/** Decodes to plain values, the form pipeline stages work on. */
export const decodePlain = (raw: Buffer): Doc => decodeDocument(raw, 0, true);

/**
 * Decodes a command. The documents of an insert stay bytes, as in a document sequence: they are stored as they came. The
 * client's `$clusterTime` is passed over: a single node has the newest time itself.
 */
export function decodeCommand(buffer: Buffer, sequences: Map<string, Buffer[]>): Doc {
  const command: Doc = {};
  const end = documentEnd(buffer, 0);
  const reader: Reader = { buffer, pos: 4, promote: false };
  let isInsert: boolean | undefined;
  while (reader.pos < end) {
    const type = buffer[reader.pos++] as number;
    const name = readCString(reader);
    isInsert ??= name === 'insert';
    if (isInsert && name === 'documents' && type === 0x04) sequences.set(name, readRawItems(reader));
    else if (name === '$clusterTime' && type === 0x03) reader.pos = documentEnd(buffer, reader.pos) + 1;
    else setOwn(command, name, readValue(reader, type, 0));
  }
  if (reader.pos !== end) fail('element runs past the end of its document');
  return command;
}

/** The documents of an array as bytes. */
function readRawItems(reader: Reader): Buffer[] {
  const { buffer } = reader;
  const end = documentEnd(buffer, reader.pos);
  const items: Buffer[] = [];
  reader.pos += 4;
  while (reader.pos < end) {
    const type = buffer[reader.pos++] as number;
    readCString(reader);
    if (type !== 0x03) throw new MongoError('TypeMismatch', 'the documents of an insert must be objects');
    const last = documentEnd(buffer, reader.pos);
    items.push(buffer.subarray(reader.pos, last + 1));
    reader.pos = last + 1;
  }
  if (reader.pos !== end) fail('element runs past the end of its document');
  reader.pos = end + 1;
  return items;
}

/** Where the document's closing byte is. */
function documentEnd(buffer: Buffer, start: number): number {
  const size = start + 4 <= buffer.length ? buffer.readInt32LE(start) : 0;
  const end = start + size - 1;
  if (size < 5 || end >= buffer.length || buffer[end] !== 0) fail('document length does not fit');
  return end;
}

function fail(message: string): never {
  throw new MongoError('InvalidBSON', `invalid BSON: ${message}`);
}

function readDocument(reader: Reader, depth: number, asArray: boolean): Doc | unknown[] {
  if (depth > maxDepth) throw new MongoError('Overflow', `BSON nesting exceeds the maximum depth of ${maxDepth}`);
  const { buffer } = reader;
  const start = reader.pos;
  const end = documentEnd(buffer, start);
  reader.pos = start + 4;
  const result: Doc = {};
  const items: unknown[] = [];
  while (reader.pos < end) {
    const type = buffer[reader.pos++] as number;
    const name = readCString(reader);
    const value = readValue(reader, type, depth);
    if (asArray) items.push(value);
    else setOwn(result, name, value);
  }
  if (reader.pos !== end) fail('element runs past the end of its document');
  reader.pos = end + 1;
  return asArray ? items : result;
}

function readCString(reader: Reader): string {
  const { buffer } = reader;
  const start = reader.pos;
  let end = start;
  let ascii = true;
  for (;;) {
    const byte = buffer[end];
    if (byte === undefined) fail('unterminated name');
    if (byte === 0) break;
    if (byte > 127) ascii = false;
    end++;
  }
  reader.pos = end + 1;
  return ascii ? buffer.toString('latin1', start, end) : buffer.toString('utf8', start, end);
}

function readString(reader: Reader): string {
  const { buffer } = reader;
  const size = buffer.readInt32LE(reader.pos);
  const start = reader.pos + 4;
  const end = start + size - 1;
  if (size < 1 || end >= buffer.length || buffer[end] !== 0) fail('string length does not fit');
  reader.pos = end + 1;
  return buffer.toString('utf8', start, end);
}

function readValue(reader: Reader, type: number, depth: number): unknown {
  const { buffer, promote } = reader;
  switch (type) {
    case 0x01: {
      const value = buffer.readDoubleLE(reader.pos);
      reader.pos += 8;
      return !promote && isInt32(value) ? new Double(value) : value;
    }
    case 0x02:
      return readString(reader);
    case 0x03:
      return readDocument(reader, depth + 1, false);
    case 0x04:
      return readDocument(reader, depth + 1, true);
    case 0x05:
      return readBinary(reader);
    case 0x06:
      return null;
    case 0x07: {
      const id = new ObjectId(copy(buffer, reader.pos, 12));
      reader.pos += 12;
      return id;
    }
    case 0x08:
      return buffer[reader.pos++] === 1;
    case 0x09: {
      const date = new Date(Number(buffer.readBigInt64LE(reader.pos)));
      reader.pos += 8;
      return date;
    }
    case 0x0a:
      return null;
    case 0x0b: {
      const pattern = readCString(reader);
      const flags = readCString(reader);
      return promote ? toRegExp(pattern, flags) : new BSONRegExp(pattern, flags);
    }
    case 0x0d:
      return new Code(readString(reader));
    case 0x0e:
      return new BSONSymbol(readString(reader));
    case 0x0f: {
      reader.pos += 4;
      const code = readString(reader);
      return new Code(code, readDocument(reader, depth + 1, false) as Doc);
    }
    case 0x10: {
      const value = buffer.readInt32LE(reader.pos);
      reader.pos += 4;
      return value;
    }
    case 0x11: {
      const low = buffer.readInt32LE(reader.pos);
      const high = buffer.readInt32LE(reader.pos + 4);
      reader.pos += 8;
      return new Timestamp({ t: high >>> 0, i: low >>> 0 });
    }
    case 0x12: {
      const low = buffer.readInt32LE(reader.pos);
      const high = buffer.readInt32LE(reader.pos + 4);
      reader.pos += 8;
      const long = new Long(low, high);
      if (!promote) return long;
      const number = long.toNumber();
      return Number.isSafeInteger(number) ? number : long;
    }
    case 0x13: {
      const value = new Decimal128(copy(buffer, reader.pos, 16));
      reader.pos += 16;
      return value;
    }
    case 0xff:
      return new MinKey();
    case 0x7f:
      return new MaxKey();
    default:
      return fail(`unsupported element type 0x${type.toString(16)}`);
  }
}

function readBinary(reader: Reader): Binary {
  const { buffer } = reader;
  const size = buffer.readInt32LE(reader.pos);
  const subtype = buffer[reader.pos + 4] as number;
  const start = reader.pos + 5;
  if (size < 0 || start + size > buffer.length) fail('binary length does not fit');
  reader.pos = start + size;
  const bytes = copy(buffer, start, size);
  if (subtype === 2 && size >= 4) return new Binary(bytes.subarray(4), subtype);
  if (subtype === 4 && size === 16) return new UUID(bytes);
  return new Binary(bytes, subtype);
}

function copy(buffer: Buffer, start: number, size: number): Buffer {
  if (start + size > buffer.length) fail('value runs past the end');
  return Buffer.from(buffer.subarray(start, start + size));
}

/** Turns a BSON pattern and its flags into a JS regular expression; a flag that JavaScript lacks is refused. */
export function toRegExp(pattern: string, flags: string): RegExp {
  const unknown = /[^imsu]/.exec(flags)?.[0];
  if (unknown === 'x') throw notSupported('the regex option x');
  if (unknown) throw new MongoError('Location51108', `invalid flag in regex options: ${unknown}`);
  try {
    return new RegExp(pattern, flags.replace('u', ''));
  } catch (error) {
    throw new MongoError('Location51091', `Regular expression is invalid: ${(error as Error).message}`);
  }
}
