import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '@hazardlens/contracts';
import { problemContentType, problemOf } from './problem.js';

/** What Node's parser says, as an error of ours; everything else is no HTTP at all. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers what never became a request: there is no reply to write to, and no header that names a language. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // the other side is gone
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { problem, headers } = problemOf(new DomainError(codes[error.code ?? ''] ?? 'BAD_REQUEST'), 'en', randomUUID());
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    'content-type': problemContentType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy();
}
