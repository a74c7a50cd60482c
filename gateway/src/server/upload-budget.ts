import { DomainError, defaultBodyLimit } from '@hazardlens/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes of large bodies that may be on their way or in memory at once: some 250 usual captures, 16 of the largest. */
export const defaultUploadBytes = 512 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back what a large body had reserved, before the answer goes out: its photos are stored. Repeatable. */
    releaseUpload?: () => void;
  }
}

/**
 * Refuses large bodies with 503 before they are read while too many are on their way, instead of running out of memory.
 * Sixteen phones on a weak signal do not get in each other's way; a flood does.
 */
export function registerUploadBudget(instance: FastifyInstance, mostBytes: number): void {
  let reserved = 0;
  instance.addHook('onRequest', async (request) => {
    const bytes = announcedBytes(request);
    if (bytes <= defaultBodyLimit) return;
    if (reserved + bytes > mostBytes) throw new DomainError('UNAVAILABLE');
    reserved += bytes;
    request.releaseUpload = () => {
      reserved -= bytes;
      delete request.releaseUpload;
    };
  });
  const release = async (request: FastifyRequest) => request.releaseUpload?.();
  instance.addHook('onResponse', release);
  instance.addHook('onRequestAbort', release);
}

/** What the sender says it sends, never more than the route takes; a sender that does not say counts as the largest. */
function announcedBytes({ headers, routeOptions, method }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0;
  const limit = routeOptions.bodyLimit ?? defaultBodyLimit;
  const length = headers['content-length'];
  return length === undefined && headers['transfer-encoding'] === undefined
    ? 0
    : Math.min(limit, Number(length ?? limit));
}
