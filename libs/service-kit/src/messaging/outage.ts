import { types } from 'node:util';

/** What drivers throw when their server cannot be reached, does not answer in time, or has no connection left to give. */
const outageNames =
  /^(UnavailableError|MongoServerSelectionError|MongooseServerSelectionError|MongoNetworkError|MongoNetworkTimeoutError|MongoNotConnectedError|MongoTopologyClosedError|MongoPoolClearedError|MongoPoolClosedError|MongoClientClosedError|MongoWaitQueueTimeoutError|MongoOperationTimeoutError|PoolClearedError|PoolClearedOnNetworkError)$/;

/** The network, and disks that are full, broken or read-only: of the file store, and of the embedded engine. */
const systemCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;

/** What S3 servers say when they are full, too busy, or out of order. */
const storeCodes =
  /^(SlowDown(Read|Write)?|ServiceUnavailable|InternalError|InternalServerError|RequestTimeout|TooManyRequests|XMinioStorageFull|XMinioServerNotInitialized|XMinio\w*Quorum\w*)$/;

/** The store does not let us in: keys were changed, a role has ended, a clock is wrong, the bucket is another's. No message is to blame. */
const doorCodes =
  /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|RequestTimeTooSkewed|NoSuchBucket)$/;

/**
 * Of MongoDB's errors those that tell about the server, not about the question: hosts, sockets, stepping down, shutting
 * down, limits of time, a write that the majority has not confirmed, a full disk, a password that was changed.
 */
const serverCodes: ReadonlySet<unknown> = new Set([
  6, 7, 18, 50, 64, 89, 91, 133, 134, 189, 202, 262, 358, 384, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

const mongooseWaits = /buffering timed out after/;
const deepest = 4;

/**
 * Whether something that a handler stands on was not there, so that the message is not to blame: trying it again later
 * helps, and giving it up never does. The one place that tells an outage from a failure.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!isError(error) || depth > deepest) return false;
  if (outageNames.test(error.name) || mongooseWaits.test(error.message)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && [systemCodes, storeCodes, doorCodes].some((codes) => codes.test(code))) return true;
  if (error.name.startsWith('Mongo') && serverCodes.has(code)) return true;
  return isOutage(error.cause, depth + 1);
}

/** Also one that another realm made, as Node's own errors are within tests. */
const isError = (error: unknown): error is Error => error instanceof Error || types.isNativeError(error);

/** What an S3 server answers for a reason of its own, whatever was asked for. */
export const isOutageStatus = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** The same by the code that stands in an answer. */
export const isOutageCode = (code: string): boolean => storeCodes.test(code);
