import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
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
  ) {}

  @Get()
  @Answers('Live updates (server-sent events)', { 200: 'text/event-stream' })
  open(@SignedIn() caller: Caller, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { actor, signIn } = caller;
    const type = 'text/event-stream; charset=utf-8';
    if (request.method === 'HEAD') return void reply.type(type).send();
    this.streams.assertRoom(signIn.sessionId);
    reply.hijack();
    const response = reply.raw;
    // hijack() skips what hooks put on the reply; the security headers belong here too
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': type,
      'cache-control': 'no-store',
      // nginx would hold events back to fill its buffer
      'x-accel-buffering': 'no',
    });
    request.raw.socket.setTimeout(0);
    const end = this.streams.open(actor, signIn.sessionId, response);
    const expiry = setTimeout(end, Math.min(longestTimerMs, Math.max(0, signIn.endsAt.getTime() - Date.now())));
    const unwatch = this.sessions.onUserChange((userId) => {
      if (userId === actor.id) void this.endIfSignedOut(caller, end);
    });
    response.on('close', () => {
      clearTimeout(expiry);
      unwatch();
    });
  }

  /** A stream outlives its first check: it ends with the session, or when the person's rights changed. */
  private async endIfSignedOut({ actor, signIn, correlationId }: Caller, end: () => void): Promise<void> {
    const session = await signIn.session(correlationId).catch(() => null);
    if (session?.actor.role !== actor.role) end();
  }
}
