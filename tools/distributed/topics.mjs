/** Creates the topics of deploy/topics.yaml that are missing. Existing ones are left as their operator set them. */
import { readFileSync } from 'node:fs';
import { Kafka, logLevel } from 'kafkajs';
import { parse } from 'yaml';
import { inRoot } from '../bootstrap/workspace.mjs';

const milliseconds = { h: 3_600_000, d: 86_400_000 };

export function readTopics() {
  return parse(readFileSync(inRoot('deploy/topics.yaml'), 'utf8')).topics;
}

function retentionMs(text) {
  const [, amount, unit] = /^(\d+)([hd])$/.exec(text) ?? [];
  if (!unit) throw new Error(`"${text}" in deploy/topics.yaml is no retention such as 12h or 7d`);
  return Number(amount) * milliseconds[unit];
}

/** As the kit does it for the topics that it makes (`topicSettings`, which says why). */
export function settingsOf(retention) {
  const ms = retentionMs(retention);
  return {
    'cleanup.policy': 'delete',
    'retention.ms': String(ms),
    'segment.ms': String(Math.round(Math.min(ms / 4, milliseconds.d))),
    'segment.bytes': String(128 * 1024 * 1024),
  };
}

/** What is missing among `existing`, as Kafka is asked for it. `namespace`: KAFKA_NAMESPACE of the services. */
export const topicsToMake = (existing, namespace) =>
  readTopics()
    .map(({ name, ...rest }) => ({ topic: `${namespace}${name}`, ...rest }))
    .filter(({ topic }) => !existing.has(topic))
    .map(({ topic, partitions, retention }) => ({
      topic,
      numPartitions: partitions,
      configEntries: Object.entries(settingsOf(retention)).map(([name, value]) => ({ name, value })),
    }));

/** `security`: what kafkaSecurityFromEnv() of the kit reads. */
export async function createTopics(brokers, security = {}, namespace = '') {
  const kafka = new Kafka({
    clientId: 'topics',
    brokers,
    ...security,
    logLevel: logLevel.NOTHING,
    retry: { retries: 8 },
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const topics = topicsToMake(new Set(await admin.listTopics()), namespace);
    if (topics.length > 0) await admin.createTopics({ waitForLeaders: true, timeout: 30_000, topics });
  } finally {
    await admin.disconnect();
  }
}
