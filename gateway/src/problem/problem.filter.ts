import type { Logger } from '@hazardlens/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../server/locale-of.js';
import { problemContentType, problemOf } from './problem.js';

/** Answers a thrown error. Used by Nest for handlers and by Fastify for what fails before one. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  const locale = localeOf(request.headers['accept-language']);
  const { problem, headers, unexpected } = problemOf(error, locale, request.id);
  if (unexpected)
    logger.error({ err: error, correlation_id: request.id, route: request.routeOptions?.url }, 'request failed');
  if (reply.sent || reply.raw.headersSent) {
    // Too late for a status: an aborted answer at least does not look complete.
    reply.raw.destroy();
    return;
  }
  // Fastify closes the connection under a body that it refuses unread. A client that is still sending would lose the
  // answer; left open, the rest is read and dropped (the request time-out ends endless ones).
  reply.removeHeader('connection');
  reply.removeHeader('content-length');
  reply.removeHeader('etag');
  void reply
    .code(problem.status)
    .headers({ ...headers, 'content-language': locale, vary: 'Accept-Language' })
    .type(problemContentType)
    .send(JSON.stringify(problem));
}

/** The only error shape of the API (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), this.logger);
  }
}
