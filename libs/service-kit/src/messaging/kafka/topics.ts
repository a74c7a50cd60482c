import type { Admin } from 'kafkajs';

export interface TopicSpec {
  readonly topic: string;
  readonly partitions: number;
  /** ms; the broker's default when absent */
  readonly retentionMs?: number;
}

/**
 * Creates the topics that are missing, for tests and local runs: elsewhere `deploy/topics.yaml` is the list and the
 * operator creates them. Existing topics stay as they are.
 */
export async function ensureTopics(admin: Admin, topics: readonly TopicSpec[], namespace = ''): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !existing.has(`${namespace}${topic}`));
  if (missing.length === 0) return;
  // waitForLeaders: a topic without a leader refuses the first messages.
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(({ topic, partitions, retentionMs }) => ({
      topic: `${namespace}${topic}`,
      numPartitions: partitions,
      ...(retentionMs ? { configEntries: [{ name: 'retention.ms', value: String(retentionMs) }] } : {}),
    })),
  });
}
