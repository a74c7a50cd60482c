import { Readable } from 'node:stream';
import { DomainError, type ReplyOf, readExport } from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { Caller } from '../security/caller.js';

interface Download {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly objects: ObjectStore;
}
type Page = ReplyOf<typeof readExport>;

/**
 * Streams the file of an export, or the part that `Range` asks for, from the pieces it lies in: nothing is gathered here.
 * The file of an id never changes, so that its id is its strong validator (RFC 9110, 13.1.5).
 */
export async function sendKeptExport(id: string, { caller, request, reply, objects }: Download): Promise<void> {
  const page = await caller.ask(readExport, { export_id: id, from: 0 });
  const etag = `"${id}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-type': page.content_type,
    'content-disposition': `attachment; filename="${page.file_name}"`,
    'cache-control': 'private, no-store',
  });
  const range = rangeOf(request, etag, page.size);
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-disposition').header('content-range', `bytes */${page.size}`);
    throw new DomainError('RANGE_NOT_SATISFIABLE');
  }
  const { start, end } = range ?? { start: 0, end: page.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${page.size}`);
  // a place in the file is a place in its own bytes, not in compressed ones
  request.headers['x-no-compression'] = 'true';
  const pages = (from: number): Promise<Page> =>
    from === 0 ? Promise.resolve(page) : caller.ask(readExport, { export_id: id, from });
  // Fastify reads to its end what it does not send: gigabytes, for whoever asks how long a file is
  const bytes = request.method === 'HEAD' ? [] : bytesOf(pages, objects, start, end);
  const content = Readable.from(bytes, { objectMode: false });
  await reply.header('content-length', end - start + 1).send(content);
}

/** One range; several, or one that is no range, are as if nothing had been asked for. */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const asked = parseRange(size, range);
  if (asked === -1) return 'unsatisfiable';
  if (asked === -2 || asked.type !== 'bytes' || asked.length !== 1) return null;
  return asked[0] ?? null;
}

async function* bytesOf(
  pages: (from: number) => Promise<Page>,
  objects: ObjectStore,
  start: number,
  end: number,
): AsyncIterable<Buffer> {
  let next = start;
  while (next <= end) {
    const { parts } = await pages(next);
    const before = next;
    for (const part of parts) {
      if (next > end) return;
      if (part.start > next || part.start + part.size <= next) continue;
      yield* partBytes(await objects.stream(part.key), part, next, end);
      next = part.start + part.size;
    }
    // cut off, the reader sees that it is not whole: its length was told
    if (next === before) throw new Error(`No part of the export holds byte ${next}.`);
  }
}

/** The bytes of one piece from `next` to `end`, both in places of the whole file. */
async function* partBytes(
  stream: Readable,
  { start, size, key }: Page['parts'][number],
  next: number,
  end: number,
): AsyncIterable<Buffer> {
  let at = start;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const from = Math.max(0, next - at);
      const upTo = Math.min(chunk.length, end + 1 - at);
      if (from < upTo) yield chunk.subarray(from, upTo);
      at += chunk.length;
      if (at > end) return;
    }
    if (at !== start + size) throw new Error(`Object "${key}" is not as long as the export says.`);
  } finally {
    stream.destroy();
  }
}
