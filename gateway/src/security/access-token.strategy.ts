import { createSecretKey } from 'node:crypto';
import { CLOCK_LEEWAY_MS } from '@hazardlens/service-kit';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { z } from 'zod';
import type { SessionCheck, TokenClaims } from './session-check.js';
import type { SignIn } from './sign-in.js';

const claims: z.ZodType<TokenClaims> = z.object({
  sub: z.string().min(1).max(200),
  sid: z.string().min(1).max(200),
  tid: z.string().min(1).max(200),
  tv: z.int(),
  exp: z.number(),
});

/** passport-jwt's own search of the header takes most of a second over a long one without a space. */
const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization?.slice(0, 4096) ?? '')?.[1] ?? null;

/** Signing in by an access token of auth: signature, algorithm and expiry, then whether its session still stands. */
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  override readonly name = 'access-token';

  constructor(
    secret: string,
    private readonly sessions: SessionCheck,
  ) {
    super({
      jwtFromRequest: bearerToken,
      // A key object spares trying the text as a public key for each request; the types know none.
      secretOrKey: createSecretKey(Buffer.from(secret, 'utf8')) as unknown as Buffer,
      algorithms: ['HS256'],
      // Its session ends by auth's clock, which is asked; ours may be ahead of it.
      jsonWebTokenOptions: { clockTolerance: CLOCK_LEEWAY_MS / 1_000 },
    });
  }

  /** false for a good signature over claims that are none of ours. */
  validate(payload: unknown): SignIn | false {
    const { success, data } = claims.safeParse(payload);
    if (!success) return false;
    return {
      userId: data.sub,
      sessionId: data.sid,
      endsAt: new Date(data.exp * 1000),
      session: (correlationId) => this.sessions.check(data, correlationId),
    };
  }
}
