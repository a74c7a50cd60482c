import { command } from '@hazardlens/contracts';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { Transaction } from '../transaction.js';
import { createEnvelope, messageKey, toWire } from './envelope.js';

const data = z.object({ token: z.string(), password: z.string() });
const parts = { owner: 'auth', reply: z.object({}), data, keyOf: ({ token }: { token: string }) => token } as const;
const accept = command({ ...parts, name: 'envelope-accept', sensitive: true });
const plain = command({ ...parts, name: 'envelope-plain' });
const asked = { token: 'a-token-from-a-mail', password: 'correct-horse' };
const fields = { tenantId: 't', actorId: 'a', idempotencyKey: 'k' };

describe('a message with a secret', () => {
  it('lies in one lane with the others of its token, and its key tells nothing of it', () => {
    const keyOf = (token: string) => messageKey(accept, createEnvelope(accept, { ...asked, token }, fields));
    expect(keyOf(asked.token)).toBe(keyOf(asked.token));
    expect(keyOf(asked.token)).not.toBe(keyOf('another-token'));
    // 64 of the 256 bits of the hash: no key to look the token up by, wherever its whole hash is stored.
    expect(keyOf(asked.token)).toMatch(/^t:[\w-]{11}$/);
    expect(messageKey(plain, createEnvelope(plain, asked, fields))).toBe('t:a-token-from-a-mail');
  });

  it('is marked for the bus, and says its id to who cannot open it', () => {
    const envelope = createEnvelope(accept, asked, fields);
    const wire = toWire(accept, envelope, 'key');
    expect(wire).toMatchObject({ secret: true, headers: { 'message-id': envelope.id } });
    expect(toWire(plain, createEnvelope(plain, asked, fields), 'key')).not.toHaveProperty('secret');
  });

  it('is not taken by an outbox', () => {
    const cause = { actorId: 'a', correlationId: undefined, causationId: null };
    const transaction = new Transaction({} as ClientSession, cause);
    expect(() => transaction.send(accept, { tenantId: 't', data: asked })).toThrow('must not rest in an outbox');
    transaction.send(plain, { tenantId: 't', data: asked });
    expect(transaction.outbox).toHaveLength(1);
  });
});
