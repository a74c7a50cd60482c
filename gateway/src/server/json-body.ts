import { isAscii, isUtf8 } from 'node:buffer';
import { DomainError } from '@hazardlens/contracts';
import { parse } from 'secure-json-parse';
import { exceedsJsonLimits } from './json-limits.js';

/**
 * The one way from bytes to a body. An empty body is `undefined`, so that a PUT without one equals `{}`.
 * @throws DomainError BODY_ENCODING, JSON_TOO_DEEP or MALFORMED_JSON (`__proto__`, too)
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new DomainError('BODY_ENCODING');
  if (exceedsJsonLimits(bytes)) throw new DomainError('JSON_TOO_DEEP');
  // Photos are ASCII: one byte a character instead of a decoder's walk over 30 MB.
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}
