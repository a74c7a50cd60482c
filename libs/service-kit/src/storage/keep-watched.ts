import type { Connection } from 'mongoose';

const heartbeats = ['serverHeartbeatSucceeded', 'serverHeartbeatFailed'] as const;
const lookEveryMs = 5_000;
/** A heartbeat every 10 s, and at most 10 s for one that fails (`connectTimeoutMS` of the connection). */
const silentMs = 30_000;

/**
 * Brings a connection back whose driver has stopped looking at its server. The driver's monitor can wait for ever for the
 * answer on a connection that broke in the same moment (mongodb 7.8.0); every operation fails from then on, although the
 * server is back. A monitor that is well says something every ten seconds, good or bad.
 */
export function keepWatched(connection: Connection): void {
  const client = connection.getClient();
  let heard = Date.now();
  let looked = Date.now();
  let renewing = false;
  const hear = (): void => {
    heard = Date.now();
  };
  for (const event of heartbeats) client.on(event, hear);
  const timer = setInterval(() => {
    // A process that was stopped, or a blocked event loop, has heard nothing either.
    if (Date.now() - looked > 2 * lookEveryMs) hear();
    looked = Date.now();
    if (renewing || Date.now() - heard < silentMs) return;
    renewing = true;
    renew(client)
      // Without a server it starts looking all the same; whether that works is told by the next silence.
      .catch(() => {})
      .finally(() => {
        renewing = false;
        hear();
      });
  }, lookEveryMs);
  timer.unref();
  connection.once('close', () => clearInterval(timer));
}

/** The same client with new insides: databases, collections and models that were made from it stay valid. */
async function renew(client: ReturnType<Connection['getClient']>): Promise<void> {
  await client.close();
  await client.connect();
}
