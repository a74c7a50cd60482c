import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { aUser, secret, tokenFor } from '../../test/people.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import type { SessionCheck } from './session-check.js';
import { type SignIn, SignInCheck } from './sign-in.js';

const sessions = { check: () => Promise.resolve(null) } as unknown as SessionCheck;
const asking = (authorization?: string) => ({ headers: { authorization } }) as FastifyRequest;
const bearer = (id: string) => asking(`Bearer ${tokenFor({ ...aUser('worker'), id })}`);

/** Another way of signing in, as it would join: by a key in a header. */
class KeyStrategy extends PassportStrategy(Strategy, 'key') {
  override readonly name = 'key';
  constructor(key: string) {
    super({ jwtFromRequest: ({ headers }: FastifyRequest) => headers['x-key'] as string, secretOrKey: key });
  }
  validate(): SignIn {
    return { userId: 'user-1', sessionId: 'by key', endsAt: new Date(), session: async () => null };
  }
}

describe('signing in', () => {
  it('finds each of many requests at once its own session', async () => {
    const check = new SignInCheck([new AccessTokenStrategy(secret, sessions)]);
    const ids = Array.from({ length: 20 }, (_, number) => `user-${number}`);
    const found = await Promise.all(ids.map((id) => check.of(bearer(id))));
    expect(found.map((signIn) => signIn?.sessionId)).toEqual(ids.map((id) => `session-${id}`));
  });

  it('takes another way when the first finds nothing, and the first alone knows nothing of it', async () => {
    const token = tokenFor(aUser('worker')).split(' ').at(-1);
    const request = { headers: { 'x-key': token } } as unknown as FastifyRequest;
    const both = new SignInCheck([new AccessTokenStrategy(secret, sessions), new KeyStrategy(secret)]);
    expect((await both.of(request))?.sessionId).toBe('by key');
    expect(await new SignInCheck([new AccessTokenStrategy(secret, sessions)]).of(request)).toBeNull();
  });

  it.each([undefined, '', 'Bearer', 'Basic abc', `Bearer ${'a'.repeat(15_000)}`, `${'a'.repeat(15_000)}`])(
    'finds nobody behind %.20s',
    async (header) => {
      const check = new SignInCheck([new AccessTokenStrategy(secret, sessions)]);
      expect(await check.of(asking(header))).toBeNull();
    },
  );

  it('of two gateways in one process checks each token with its own secret', async () => {
    const mine = new SignInCheck([new AccessTokenStrategy(secret, sessions)]);
    const other = new SignInCheck([new AccessTokenStrategy('another-secret-of-at-least-32-characters', sessions)]);
    expect(await mine.of(bearer('me'))).not.toBeNull();
    expect(await other.of(bearer('me'))).toBeNull();
  });
});
