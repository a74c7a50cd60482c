import type { Admin } from 'kafkajs';
import { pause } from '../back-off.js';

const leaderLimitMs = 15_000;

export interface TopicSpec {
  readonly topic: string;
  readonly partitions: number;
  /** ms; FOREVER: until somebody removes it */
  readonly retentionMs: number;
}

export const FOREVER = -1;
const day = 86_400_000;
const longestSegmentMs = day;
const segmentBytes = 128 * 1024 * 1024;

/**
 * How long a topic keeps what is written to it. A broker deletes whole segments and, on a busy topic, never the one that is
 * written to, which is a week's or a gigabyte's unless told otherwise: so segments are short where retention is.
 */
function topicSettings(retentionMs: number): Record<string, string> {
  const segmentMs = retentionMs === FOREVER ? longestSegmentMs : Math.min(retentionMs / 4, longestSegmentMs);
  return {
    'cleanup.policy': 'delete',
    'retention.ms': String(retentionMs),
    'segment.ms': String(Math.round(segmentMs)),
    'segment.bytes': String(segmentBytes),
  };
}

/**
 * Creates the topics that are missing, for tests and local runs: elsewhere `deploy/topics.yaml` is the list and the
 * operator creates them. Existing topics stay as they are.
 */
export async function ensureTopics(admin: Admin, topics: readonly TopicSpec[], namespace = ''): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !existing.has(`${namespace}${topic}`));
  if (missing.length === 0) return;
  await admin.createTopics({
    // kafkajs would fail on a broker that has not heard of the topic yet; awaited below instead.
    waitForLeaders: false,
    topics: missing.map(({ topic, partitions, retentionMs }) => ({
      topic: `${namespace}${topic}`,
      numPartitions: partitions,
      configEntries: Object.entries(topicSettings(retentionMs)).map(([name, value]) => ({ name, value })),
    })),
  });
  await untilServed(
    admin,
    missing.map(({ topic }) => `${namespace}${topic}`),
  );
}

/** A topic without a leader refuses the first messages. */
async function untilServed(admin: Admin, topics: string[]): Promise<void> {
  const noLeader = new Error(`No leader for ${topics.join(', ')}`);
  await untilLed(
    async () => {
      const { topics: served } = await admin.fetchTopicMetadata({ topics });
      if (!served.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) throw noLeader;
    },
    () => true,
  );
}

/** Where a topic's partitions begin and end. A broker may be told of a leader before it knows that it is the one. */
export const offsetsOf = (admin: Admin, topic: string): ReturnType<Admin['fetchTopicOffsets']> =>
  untilLed(() => admin.fetchTopicOffsets(topic), isRetriable);

const isRetriable = (error: unknown): boolean => (error as { retriable?: unknown }).retriable === true;

/** @throws the last error when it may not pass, or did not within the time that a new leader takes */
async function untilLed<T>(ask: () => Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> {
  const until = Date.now() + leaderLimitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error) || Date.now() > until) throw error;
    }
    await pause(50);
  }
}

/** Whether a group has committed everything of a topic that was written before, in each of its partitions. */
export async function hasCommitted(admin: Admin, groupId: string, topic: string, before: Date): Promise<boolean> {
  const [reached, kept, [done]] = await Promise.all([
    untilLed(() => admin.fetchTopicOffsetsByTimestamp(topic, before.getTime()), isRetriable),
    offsetsOf(admin, topic),
    // a group's coordinator is another broker's after a restart, and reads first what it has to know
    untilLed(() => admin.fetchOffsets({ groupId, topics: [topic] }), isRetriable),
  ]);
  const committed = new Map(done?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
  // What the broker has deleted since, and a partition that never held anything, wait for nobody.
  const oldest = new Map(kept.map(({ partition, low }) => [partition, BigInt(low)]));
  return reached.every(({ partition, offset }) => {
    const end = BigInt(offset);
    return end <= (committed.get(partition) ?? -1n) || end <= (oldest.get(partition) ?? 0n);
  });
}
