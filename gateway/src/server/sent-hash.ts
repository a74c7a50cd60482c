import { webcrypto } from 'node:crypto';
import { bodyHash } from '@hazardlens/service-kit';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a body that came with an `Idempotency-Key` to a route that takes one. */
    bodyHash?: string;
  }
}

/** Photos are larger: of these the bytes count, which are hashed beside the event loop, so that another order of keys is another body. */
const mostSorted = 64 * 1024;

/** Notes what a body is that may come again, before anything takes photos out of it. */
export async function noteSentBody(request: FastifyRequest, bytes: Buffer, body: unknown): Promise<void> {
  if (request.caller?.idempotencyKey === undefined) return;
  request.bodyHash =
    bytes.length > mostSorted
      ? Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
      : bodyHash(body ?? {});
}

/**
 * What makes two requests under one key of a route the same: path and query, and the body as it was sent. Not what the gateway adds
 * to it for a service: the caller's or a site's name may have changed before a lost answer is asked for again.
 */
export const sentHashOf = ({ params, query, bodyHash: ofBody = bodyHash({}) }: FastifyRequest): string =>
  bodyHash([Object.values(params ?? {}), query, ofBody]);
