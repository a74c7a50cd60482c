import { randomUUID } from 'node:crypto';
import type { EachMessagePayload, Kafka } from 'kafkajs';

/** A broker that says nothing for so long has no more to say. */
const silentLimitMs = 60_000;

/**
 * Reads a topic from its beginning to where it ended when the reading began, as long as `take` wants more. One message after
 * the other: the next one waits for `take`.
 */
export async function readTo(
  kafka: Kafka,
  topic: string,
  ends: ReadonlyMap<number, string>,
  take: (payload: EachMessagePayload) => Promise<boolean>,
): Promise<void> {
  const open = new Set(ends.keys());
  if (open.size === 0) return;
  const consumer = kafka.consumer({ groupId: `dlq-reader-${randomUUID()}`, allowAutoTopicCreation: false });
  let limit: NodeJS.Timeout | undefined;
  let done = false;
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const alive = () => {
        clearTimeout(limit);
        limit = setTimeout(() => reject(new Error(`${topic} could not be read to its end`)), silentLimitMs);
      };
      const finish = (act: () => void) => {
        done = true;
        act();
      };
      alive();
      const eachMessage = async (payload: EachMessagePayload): Promise<void> => {
        const end = ends.get(payload.partition);
        if (done || end === undefined || !open.has(payload.partition)) return;
        alive();
        try {
          if (!(await take(payload))) return finish(resolve);
        } catch (error) {
          // kafkajs would hand it over again.
          return finish(() => reject(error));
        }
        if (BigInt(payload.message.offset) + 1n >= BigInt(end)) open.delete(payload.partition);
        if (open.size === 0) finish(resolve);
      };
      consumer.run({ autoCommit: false, eachMessage }).catch(reject);
    });
  } finally {
    clearTimeout(limit);
    await consumer.disconnect().catch(() => {});
  }
}
