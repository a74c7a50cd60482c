import { calculateObjectSize, serialize } from 'bson';
import { MongoError } from '../errors/mongo-error.js';
import type { Doc } from './types.js';

/** Largest stored document, as in MongoDB. */
export const maxDocumentSize = 16 * 1024 * 1024;

/** Encodes a document as BSON bytes that no later call overwrites. */
export function encodeDocument(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Encodes a document that has nothing but 32-bit integers, as the answers to most writes; undefined for any other. The
 * general encoder costs several times as much.
 */
export function encodeIntegers(doc: Doc): Buffer | undefined {
  let size = 5;
  for (const name in doc) {
    if (((doc[name] as number) | 0) !== doc[name] || Object.is(doc[name], -0)) return undefined;
    size += name.length + 6;
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeInt32LE(size, 0);
  for (const name in doc) {
    bytes[at++] = 0x10;
    at += bytes.write(name, at, 'latin1');
    bytes[at++] = 0;
    at = bytes.writeInt32LE(doc[name] as number, at);
  }
  bytes[at] = 0;
  return bytes;
}

/** Encodes a document that is to be stored; throws BSONObjectTooLarge above 16 MB. */
export function encodeStored(doc: Doc): Buffer {
  const size = calculateObjectSize(doc, { ignoreUndefined: true });
  if (size > maxDocumentSize)
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${size}, max size: ${maxDocumentSize}`,
    );
  return encodeDocument(doc);
}
