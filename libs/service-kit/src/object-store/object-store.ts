import type { Readable } from 'node:stream';

/** Injection token of the {@link ObjectStore} of a service. */
export const OBJECT_STORE = Symbol('OBJECT_STORE');

export interface ObjectStat {
  size: number;
  /** Changes whenever the content changes. Opaque: adapters compute it differently. */
  etag: string;
  contentType: string;
  lastModified: Date;
}

export interface ObjectEntry {
  key: string;
  size: number;
  lastModified: Date;
}

export interface PutOptions {
  contentType: string;
}

/**
 * Where photos and exports live. A put is all or nothing: readers see the old object or the new one, never a part, and
 * once it resolved the object is on disk. Two puts of one key leave one of the two. Keys are ours, never a client's.
 */
export interface ObjectStore {
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<ObjectStat>;
  /** Rejects with {@link ObjectMissingError} when there is none. */
  get(key: string): Promise<Buffer>;
  /** Rejects with {@link ObjectMissingError} when there is none. The caller reads it to the end or destroys it. */
  stream(key: string): Promise<Readable>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Fine when there is none. */
  delete(key: string): Promise<void>;
  /** Any number, as few requests as the store allows; those that are not there are fine. Rejects when one stayed. */
  deleteMany(keys: readonly string[]): Promise<void>;
  /** Gives an object another key; what lies there is replaced. Rejects with {@link ObjectMissingError} when there is none. */
  move(from: string, to: string): Promise<void>;
  /**
   * In ascending order of key, a page at a time; `prefix` may end in the middle of a name.
   * @param after only keys behind this one: for going on where somebody stopped
   */
  list(prefix: string, after?: string): AsyncIterable<ObjectEntry>;
}

export class ObjectMissingError extends Error {
  constructor(readonly key: string) {
    super(`There is no object "${key}".`);
    this.name = 'ObjectMissingError';
  }
}

export class InvalidObjectKeyError extends Error {
  constructor(key: string, reason: string) {
    super(`"${key.slice(0, 200)}" is no object key: ${reason}.`);
    this.name = 'InvalidObjectKeyError';
  }
}

const longestKey = 512;
const segment = /^[A-Za-z0-9][A-Za-z0-9._=-]*$/;
/** One name of a key. */
export const isObjectName = (name: string): boolean => segment.test(name);
const prefixEnd = /^(?:[A-Za-z0-9][A-Za-z0-9._=-]*)?$/;

/**
 * Keys are `name/name/name` of plain ASCII. A name starts with a letter or digit, so that no key can point outside the
 * store (`..`), at a hidden file or at nothing, and every file system and S3 server orders keys alike.
 */
export function assertObjectKey(key: string): void {
  if (typeof key !== 'string') throw new InvalidObjectKeyError(String(key), 'it is not a string');
  if (key.length > longestKey) throw new InvalidObjectKeyError(key, `it is longer than ${longestKey} characters`);
  if (!key.split('/').every(isObjectName)) {
    throw new InvalidObjectKeyError(key, 'it must be names of letters, digits and ._=- joined by slashes');
  }
}

/** A prefix is the beginning of a key: empty, whole names, or ending within a name. */
export function assertObjectPrefix(prefix: string): void {
  const names = typeof prefix === 'string' ? prefix.split('/') : ['..'];
  const last = names.pop() ?? '';
  if (prefix.length > longestKey || !names.every(isObjectName) || !prefixEnd.test(last)) {
    throw new InvalidObjectKeyError(String(prefix), 'a prefix must be the beginning of a key');
  }
}

const mediaType = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; ?[a-z0-9-]+=[A-Za-z0-9._-]+)*$/;

/** A content type becomes an HTTP header: nothing but a media type may pass. */
export function assertContentType(contentType: string): void {
  if (contentType.length > 120 || !mediaType.test(contentType)) {
    throw new TypeError(`"${contentType.slice(0, 200)}" is no content type.`);
  }
}
