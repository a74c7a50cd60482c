import type { FastifyRequest } from 'fastify';
import passport, { type Strategy } from 'passport';
import type { CheckedSession } from './session-check.js';

/** What a strategy found in a request that shows a good credential. Whether its session still stands, only auth knows. */
export interface SignIn {
  /** whose limits its requests count for: a new session must not renew them */
  readonly userId: string;
  readonly sessionId: string;
  readonly endsAt: Date;
  /**
   * Who the session belongs to at this moment; null when it ended.
   * @throws DomainError UNAVAILABLE when auth does not answer: no answer never means access
   */
  session(correlationId: string): Promise<CheckedSession | null>;
}

/** The ways of signing in, asked one after the other: each is a passport strategy whose `validate` gives a {@link SignIn}. */
export class SignInCheck {
  // not passport's global instance: several gateways can run in one process
  private readonly passport = new passport.Passport();
  private readonly names: string[];

  constructor(strategies: readonly Strategy[]) {
    this.names = strategies.map(({ name = '' }) => name);
    for (const strategy of strategies) this.passport.use(strategy);
  }

  /** The first good credential of a request; null when it shows none (none at all, expired, forged). Reads headers only. */
  of(request: FastifyRequest): Promise<SignIn | null> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, found?: object | false | null): void => {
        if (error) reject(error);
        else resolve((found || null) as SignIn | null);
      };
      this.passport.authenticate(this.names, { session: false }, done)(request, undefined, reject);
    });
  }
}
