/** What drivers of databases and object stores throw when their server cannot be reached. */
const outageNames =
  /^(UnavailableError|MongoServerSelectionError|MongoNetworkError|MongoNetworkTimeoutError|MongoNotConnectedError|MongoTopologyClosedError|MongoPoolClearedError|MongoPoolClosedError|MongoClientClosedError|PoolClearedError|PoolClearedOnNetworkError)$/;
const outageCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const mongooseWaits = /buffering timed out after/;
const deepest = 4;

/**
 * Whether something that a handler stands on was not there, so that the message is not to blame: trying it again later
 * helps, and giving it up never does.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false;
  if (outageNames.test(error.name) || mongooseWaits.test(error.message)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && outageCodes.test(code)) return true;
  return isOutage(error.cause, depth + 1);
}
