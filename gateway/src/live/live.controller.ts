import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../openapi/answers.js';
import { AccessTokenVerifier } from '../security/access-token.js';
import { callerOf } from '../security/caller.js';
import { SessionCheck } from '../security/session-check.js';
import { LiveStreams } from './live-streams.js';

/** setTimeout's own limit; a longer session is checked again when its user changes anyway. */
const longestTimerMs = 2 ** 31 - 1;

/** GET /live: server-sent events for one browser. */
@Controller('live')
export class LiveController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly sessions: SessionCheck,
    private readonly tokens: AccessTokenVerifier,
  ) {}

  @Get()
  @Answers('Live updates (server-sent events)', { 200: 'text/event-stream' })
  open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { actor, sessionEndsAt } = callerOf(request);
    reply.hijack();
    const response = reply.raw;
    // hijack() skips what hooks put on the reply; the security headers belong here too
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would hold events back to fill its buffer
      'x-accel-buffering': 'no',
    });
    request.raw.socket.setTimeout(0);
    const end = this.streams.open(actor, response);
    const expiry = setTimeout(end, Math.min(longestTimerMs, Math.max(0, sessionEndsAt.getTime() - Date.now())));
    const unwatch = this.sessions.onUserChange((userId) => {
      if (userId === actor.id) void this.endIfSignedOut(request, end);
    });
    response.on('close', () => {
      clearTimeout(expiry);
      unwatch();
    });
  }

  /** A stream outlives its first check: it ends with the session, or when the person's rights changed. */
  private async endIfSignedOut(request: FastifyRequest, end: () => void): Promise<void> {
    const before = callerOf(request).actor;
    const claims = this.tokens.verify(request.headers.authorization);
    const session = claims ? await this.sessions.check(claims, request.id).catch(() => null) : null;
    if (!session || session.actor.role !== before.role) end();
  }
}
