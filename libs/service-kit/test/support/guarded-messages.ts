import { command, event, query } from '@hazardlens/contracts';
import { z } from 'zod';

// One message of each kind, with and without secrets.

export const signIn = query({
  owner: 'auth',
  name: 'guard-sign-in',
  sensitive: true,
  sensitiveReply: true,
  data: z.object({ password: z.string() }),
  reply: z.object({ token: z.string() }),
});
export const accept = command({
  owner: 'auth',
  name: 'guard-accept',
  sensitive: true,
  sensitiveReply: true,
  data: z.object({ token: z.string(), password: z.string() }),
  reply: z.object({ token: z.string() }),
  keyOf: ({ token }) => token,
});
export const rename = command({
  owner: 'auth',
  name: 'guard-rename',
  data: z.object({ id: z.string(), role: z.string(), filler: z.string().optional() }),
  reply: z.object({ done: z.boolean() }),
  keyOf: ({ id }) => id,
});
export const renamed = event({
  owner: 'auth',
  aggregate: 'user',
  name: 'guard-renamed',
  data: z.object({ id: z.string() }),
});
