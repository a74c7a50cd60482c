import { z } from 'zod';
import { actor } from '../actor.js';
import { bounded } from '../fields.js';
import { command, query } from '../messages.js';

/** A name of the public internet: no IP literal, no name of one label, none that only an inner network knows. */
const publicName =
  /^(?:[a-z0-9_-]+\.)+(?!(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa)$)[a-z][a-z0-9-]+$/;

/** This server will write to the address: whoever sends it must not choose a machine of the operator's. */
const pushAddress = bounded(1_000).pipe(z.url({ protocol: /^https$/, hostname: publicName }));

/** Where a browser is told something, as it says itself (PushSubscription.toJSON). */
export const pushSubscription = z.strictObject({
  endpoint: pushAddress,
  keys: z.strictObject({
    /** an uncompressed point of P-256: 65 bytes that begin with 4 */
    p256dh: bounded(88).regex(/^B[A-Za-z0-9_-]{86}=?$/),
    /** 16 bytes */
    auth: bounded(24).regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscription>;

/** How many browsers of one person are told; the oldest goes. */
export const mostPushSubscriptions = 5;

/** With which key this installation signs what it sends to push services. */
export const pushKeyAnswer = z.object({ public_key: z.string() });

export const getPushKey = query({
  owner: 'reporting',
  name: 'get-push-key',
  data: z.object({ actor }),
  reply: pushKeyAnswer,
});

/** A browser of the person's is told from now on; null: none of them. */
export const setPushSubscription = command({
  owner: 'reporting',
  name: 'set-push-subscription',
  data: z.object({ actor, push: pushSubscription.nullable() }),
  reply: z.object({}),
  keyOf: (data) => data.actor.id,
});
