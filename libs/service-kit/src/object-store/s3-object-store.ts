import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, IamAwsProvider, S3Error } from 'minio';
import { UnavailableError } from '../errors.js';
import { isOutageCode, isOutageStatus } from '../messaging/outage.js';
import {
  assertContentType,
  assertObjectKey,
  assertObjectPrefix,
  type ObjectEntry,
  ObjectMissingError,
  type ObjectStat,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';

export interface S3Options {
  /** For example `https://s3.eu-central-1.amazonaws.com` or `http://minio:9000`. */
  endpoint: string;
  /** Absent: the credentials of the role that the machine or the pod runs with (IRSA, instance profile), renewed as they end. */
  keys?: { readonly accessKey: string; readonly secretKey: string };
  /** Made when it does not exist. */
  bucket: string;
  region?: string;
  /** A server that says nothing for so long counts as gone. */
  timeoutMs?: number;
}

/** No answer of a healthy store takes so long; who waits for an upload is still there then. */
const defaultTimeoutMs = 20_000;

/** A reader that takes nothing of what has come is waited for so many times as long as a server that is silent. */
const readersPatience = 15;

/** Bounds the memory of a streamed put; S3 wants at least 5 MiB for each part but the last. */
const partBytes = 8 * 1024 * 1024;

/** Of what a server says beside its status, as much stands in the log. */
const mostSaid = 500;

/**
 * Objects in a bucket of any S3 server. Nothing is tried again here: whoever calls decides. A server that is silent, full,
 * throttling or out of order rejects with UnavailableError, whatever it was asked for.
 */
export function s3ObjectStore(options: S3Options): ObjectStore {
  return new S3ObjectStore(options);
}

class S3ObjectStore implements ObjectStore {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;
  private bucketReady: Promise<void> | undefined;

  constructor({ endpoint, keys, bucket, region = 'us-east-1', timeoutMs = defaultTimeoutMs }: S3Options) {
    const url = new URL(endpoint);
    const useSSL = url.protocol === 'https:';
    this.bucket = bucket;
    this.region = region;
    this.client = new Client({
      endPoint: url.hostname,
      port: url.port ? Number(url.port) : useSSL ? 443 : 80,
      useSSL,
      ...(keys ?? { credentialsProvider: new IamAwsProvider({}) }),
      // Known in advance: otherwise the client asks the server for it first.
      region,
      transport: impatientTransport(useSSL, timeoutMs),
      retryOptions: { disableRetry: true },
    });
  }

  async put(key: string, content: Uint8Array | Readable, { contentType }: PutOptions): Promise<ObjectStat> {
    assertObjectKey(key);
    assertContentType(contentType);
    await this.ensureBucket();
    const { etag, size } =
      content instanceof Uint8Array
        ? await this.putBytes(key, content, contentType)
        : await this.putStream(key, content, contentType);
    return { size, etag, contentType, lastModified: new Date() };
  }

  async get(key: string): Promise<Buffer> {
    return buffer(await this.stream(key));
  }

  async stream(key: string): Promise<Readable> {
    assertObjectKey(key);
    await this.ensureBucket();
    try {
      return await this.client.getObject(this.bucket, key);
    } catch (error) {
      throw isMissing(error) ? new ObjectMissingError(key) : error;
    }
  }

  async stat(key: string): Promise<ObjectStat | null> {
    assertObjectKey(key);
    await this.ensureBucket();
    try {
      const found = await this.client.statObject(this.bucket, key);
      const contentType: unknown = found.metaData['content-type'];
      return {
        size: found.size,
        etag: found.etag,
        contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
        lastModified: found.lastModified,
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await this.ensureBucket();
    await this.client.removeObject(this.bucket, key);
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) assertObjectKey(key);
    if (keys.length === 0) return;
    await this.ensureBucket();
    // The client sends a thousand keys a request.
    const answers = await this.client.removeObjects(this.bucket, [...keys]);
    const failed = answers.find((answer) => answer && 'Error' in answer && answer.Error);
    if (failed) throw notDeleted(failed.Error);
  }

  async move(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    await this.ensureBucket();
    try {
      await this.client.copyObject(this.bucket, to, `/${this.bucket}/${from}`);
    } catch (error) {
      throw isMissing(error) ? new ObjectMissingError(from) : error;
    }
    await this.client.removeObject(this.bucket, from);
  }

  list(prefix: string, after = ''): AsyncIterable<ObjectEntry> {
    assertObjectPrefix(prefix);
    assertObjectPrefix(after);
    return this.entries(prefix, after);
  }

  private async *entries(prefix: string, after: string): AsyncGenerator<ObjectEntry> {
    await this.ensureBucket();
    for await (const item of this.client.listObjectsV2(this.bucket, prefix, true, after)) {
      const { name, size, lastModified } = item as { name?: string; size: number; lastModified: Date };
      if (name !== undefined) yield { key: name, size, lastModified };
    }
  }

  private async putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<{ etag: string; size: number }> {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // One request whatever the size: the client splits only above 64 MiB.
    const { etag } = await this.client.putObject(this.bucket, key, body, body.length, { 'Content-Type': contentType });
    return { etag, size: body.length };
  }

  /**
   * The client's own streamed put waits for ever when the source fails, and joins an unfinished upload of the same key
   * even while another writer is at it. Here a short stream is one request, a long one an upload that is given up on
   * any error.
   */
  private async putStream(key: string, source: Readable, contentType: string): Promise<{ etag: string; size: number }> {
    const parts = inParts(source);
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (second.done) return this.putBytes(key, first.done ? Buffer.alloc(0) : first.value, contentType);

    const { client, bucket } = this;
    const uploadID = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType });
    try {
      const etags: { part: number; etag: string }[] = [];
      let size = 0;
      const send = async (bytes: Buffer): Promise<void> => {
        const partNumber = etags.length + 1;
        const headers = {
          'Content-Length': bytes.length,
          'Content-MD5': createHash('md5').update(bytes).digest('base64'),
        };
        const config = { bucketName: bucket, objectName: key, uploadID, partNumber, headers, sourceObj: '' };
        const { etag } = await client.uploadPart(config, bytes);
        etags.push({ part: partNumber, etag });
        size += bytes.length;
      };
      await send(first.value as Buffer);
      await send(second.value);
      for await (const bytes of parts) await send(bytes);
      const { etag } = await client.completeMultipartUpload(bucket, key, uploadID, etags);
      return { etag, size };
    } catch (error) {
      source.destroy();
      await client.abortMultipartUpload(bucket, key, uploadID).catch(() => undefined);
      throw error;
    }
  }

  private ensureBucket(): Promise<void> {
    this.bucketReady ??= this.makeBucket().catch((error: unknown) => {
      // The next call tries again.
      this.bucketReady = undefined;
      throw error;
    });
    return this.bucketReady;
  }

  private async makeBucket(): Promise<void> {
    if (await this.client.bucketExists(this.bucket)) return;
    try {
      await this.client.makeBucket(this.bucket, this.region);
    } catch (error) {
      // Another service was faster.
      if (!(error instanceof S3Error && /^BucketAlready/.test(String(error.code)))) throw error;
    }
  }
}

/**
 * Fails a request whose connection is silent for too long, unless the silence is its reader's, who is slower than the
 * server; without this a stopped server holds its callers for ever. What the server answers for a reason of its own is an
 * error as well, by its status alone: what stands beside it differs.
 */
function impatientTransport(useSSL: boolean, timeoutMs: number): Pick<typeof http, 'request'> {
  const request = (options: https.RequestOptions, onResponse?: (response: http.IncomingMessage) => void) => {
    let unread = (): boolean => false;
    const sent = (useSSL ? https : http).request(options, (response) => {
      const { statusCode = 0 } = response;
      unread = () => response.readableLength > 0;
      if (!isOutageStatus(statusCode)) return onResponse?.(response);
      void said(response).then((text) =>
        sent.emit('error', new UnavailableError(`The object store answered ${statusCode}. ${text}`.trim())),
      );
    });
    const isReaders = silencesOfReader(() => unread());
    sent.setTimeout(timeoutMs);
    // A request tells of its first silence only, and what it goes over may be used again.
    sent.once('socket', (socket) => {
      const onSilence = () => {
        if (isReaders(socket)) socket.setTimeout(timeoutMs);
        else sent.destroy(new UnavailableError(`The object store said nothing for ${timeoutMs} ms.`));
      };
      socket.on('timeout', onSilence);
      sent.once('close', () => socket.off('timeout', onSilence));
    });
    return sent;
  };
  return { request: request as typeof http.request };
}

/** Tells at each silence of a connection whether it is its reader's, who has not taken yet what has come. */
function silencesOfReader(unread: () => boolean): (socket: Pick<Socket, 'bytesRead'>) => boolean {
  let times = 0;
  let read = 0;
  return ({ bytesRead }) => {
    times = bytesRead === read ? times + 1 : 1;
    read = bytesRead;
    return unread() && times <= readersPatience;
  };
}

/** What a server says beside its status, as far as it gets. */
async function said(response: http.IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response) if (text.length < mostSaid) text += String(chunk);
  } catch {
    // The status has said it already.
  }
  return text.slice(0, mostSaid);
}

/** A bulk request is answered with 200, whatever became of its parts. */
function notDeleted(refusal: unknown): Error {
  const { Code: code } = (refusal ?? {}) as { Code?: unknown };
  const told = `Objects were not deleted: ${JSON.stringify(refusal)}`;
  return isOutageCode(String(code)) ? new UnavailableError(told) : new Error(told);
}

/** The bytes of a stream in pieces of exactly `partBytes`, the last one shorter. */
async function* inParts(source: Readable): AsyncGenerator<Buffer, undefined> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    let bytes = Buffer.from(chunk as Uint8Array | string);
    while (size + bytes.length >= partBytes) {
      const taken = partBytes - size;
      yield Buffer.concat([...pending, bytes.subarray(0, taken)], partBytes);
      bytes = bytes.subarray(taken);
      pending = [];
      size = 0;
    }
    if (bytes.length > 0) {
      pending.push(bytes);
      size += bytes.length;
    }
  }
  if (size > 0) yield Buffer.concat(pending, size);
  return undefined;
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && (error.code === 'NoSuchKey' || error.code === 'NotFound');
