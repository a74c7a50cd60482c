import { expireDocuments } from '../indexes/ttl.js';
import { removeGarbage } from '../storage/garbage.js';
import { removeOldRetryRecords, retryLifetimeMs } from '../transactions/retry-record.js';
import type { Engine } from './engine.js';

/** How often expired documents, idle cursors and sessions are looked for; MongoDB's is 60 s. */
const defaultEveryMs = 10_000;

/** Background work: garbage of dropped collections, TTL, idle cursors, sessions and retry records. */
export function startHousekeeping(
  engine: Engine,
  everyMs = Number(process.env['EMBEDDED_MONGO_REAP_MS'] ?? defaultEveryMs),
): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    engine.cursors.reap();
    engine.sessions.reap();
    await removeGarbage(engine, () => stopped);
    await expireDocuments(engine, new Date(), () => stopped);
    await engine.statement('admin.$retry', (kv) =>
      removeOldRetryRecords(engine.writer.latest, kv, Date.now() - retryLifetimeMs),
    );
  };
  const tick = (): void => {
    running = running
      .then(() => (stopped ? undefined : round()))
      .catch((error: unknown) => engine.log(`housekeeping failed: ${String(error)}`));
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
