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
