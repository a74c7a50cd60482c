import { createHash } from 'node:crypto';
import { DomainError } from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with a picture of the object store, or with 304 where the caller has it.
 * @throws DomainError NOT_FOUND where it does not lie there (any more)
 */
export async function sendPicture(
  objects: ObjectStore,
  key: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
  type = 'image/jpeg',
): Promise<void> {
  const stat = key === null ? null : await objects.stat(key);
  if (key === null || stat === null) throw new DomainError('NOT_FOUND');
  const etag = `"${createHash('sha256').update(`${key} ${stat.etag}`).digest('base64url').slice(0, 27)}"`;
  // Revalidated each time: who may see a picture changes, and one can be deleted on request.
  reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' });
  if (matches(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return;
  }
  const content = await objects.stream(key);
  await reply.type(type).header('content-length', stat.size).send(content);
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
