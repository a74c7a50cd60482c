import { randomUUID } from 'node:crypto';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from '../../logging/logger.js';
import { laggingConsumers } from '../../metrics/registry.js';
import { pause } from '../back-off.js';
import { FairLimit, turnOf } from '../fair-limit.js';
import { Lanes } from '../lanes.js';
import type { ConsumeOptions, Consumption, WireMessage } from '../transport.js';
import { patientRetry } from './kafka-options.js';
import { PartitionProgress } from './partition-progress.js';

export interface KafkaConsumptionOptions {
  readonly kafka: Kafka;
  readonly consume: ConsumeOptions;
  /** A `from: 'now'` consumer adds a random part at each start: it waits for no member that was killed. */
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Undoes the namespace. */
  readonly plainTopic: (topic: string) => string;
  /** Where a `from: 'now'` consumer begins, by `<topic>/<partition>`. */
  readonly positions: ReadonlyMap<string, bigint>;
  readonly sessionTimeoutMs: number;
  readonly logger: Logger;
}

/** Messages taken of one partition; beyond that it is paused until half of them are done … */
const maxTaken = 400;
/**
 * … unless all that is taken is shorter than this together. So far a member looks ahead for organisations that wait behind
 * another one's backlog: some 10,000 commands.
 */
const maxAheadBytes = 32 * 1024 * 1024;
const stopAgainMs = 5_000;
const commitEveryMs = 200;
const noHeartbeat = async (): Promise<void> => {};

/**
 * One member of a consumer group. Fetching and working are decoupled: kafkajs hands over a batch and goes on fetching,
 * so that heartbeats, rebalances and other partitions never wait for a handler. A message's offset is committed when
 * it and all before it in its partition are done.
 */
export class KafkaConsumption implements Consumption {
  readonly #lanes = new Lanes();
  readonly #limit: FairLimit;
  readonly #progress = new Map<string, PartitionProgress>();
  readonly #paused = new Set<string>();
  /** By `<topic>/<partition>`: where the partition ended when it was last read. */
  readonly #ends = new Map<string, bigint>();
  readonly #running = new Set<Promise<void>>();
  readonly #leaving = new AbortController();
  #consumer: Consumer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #committing: Promise<void> | undefined;
  #joined: () => void = () => {};
  #takenBytes = 0;
  #closing = false;
  #crashed = false;

  constructor(private readonly options: KafkaConsumptionOptions) {
    this.#limit = new FairLimit(options.consume.concurrency);
  }

  get healthy(): boolean {
    return !this.#crashed;
  }

  /** Resolves when the group has accepted this member. */
  async start(): Promise<void> {
    const { consume } = this.options;
    const joined = new Promise<void>((resolve) => {
      this.#joined = resolve;
    });
    await this.#run();
    await joined;
    this.#timer = setInterval(() => void this.#commit(), commitEveryMs);
    if (consume.from === 'start') laggingConsumers.set(this, { group: consume.group, lag: () => this.#lag() });
  }

  async #run(): Promise<void> {
    const { kafka, groupId, topics, sessionTimeoutMs, consume } = this.options;
    const consumer = kafka.consumer({
      groupId: consume.from === 'now' ? `${groupId}.${randomUUID().slice(0, 8)}` : groupId,
      sessionTimeout: sessionTimeoutMs,
      // Also how soon a member notices that the group is rebalancing, and that others wait for it.
      heartbeatInterval: 500,
      rebalanceTimeout: 60_000,
      // Bounds how long a close or a heartbeat waits for an idle fetch; messages do not wait for it.
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      // Closing: or kafkajs goes on starting again after it was told to disconnect in the middle of a start.
      // 'now': started again below, as a new group, which need not wait for the old member's session to end.
      retry: { ...patientRetry, restartOnFailure: async () => !this.#closing && consume.from === 'start' },
    });
    this.#consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => this.#onJoin(payload.memberAssignment));
    consumer.on(consumer.events.CRASH, ({ payload }) => this.#onCrash(payload.restart, payload.error));
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: consume.from === 'start' });
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 1,
      eachBatch: async (batch) => this.#take(batch),
    });
  }

  // Called before the first fetch of the new generation.
  #onJoin(assignment: Record<string, number[]>): void {
    this.#crashed = false;
    const assigned = new Set(
      Object.entries(assignment).flatMap(([topic, parts]) => parts.map((part) => `${topic}/${part}`)),
    );
    for (const [id, progress] of this.#progress) {
      if (assigned.has(id)) continue;
      progress.revoked = true;
      this.#progress.delete(id);
      this.#paused.delete(id);
    }
    if (this.options.consume.from === 'now') this.#seek(assigned);
    this.#joined();
  }

  /** Without committed offsets a rejoining member would jump to the end and miss what came meanwhile. */
  #seek(assigned: ReadonlySet<string>): void {
    for (const [id, start] of this.options.positions) {
      if (!assigned.has(id)) continue;
      const [topic = '', partition] = id.split('/');
      const offset = String(this.#progress.get(id)?.next ?? start);
      this.#consumer?.seek({ topic, partition: Number(partition), offset });
    }
  }

  #onCrash(restarts: boolean, error: Error): void {
    this.#crashed = true;
    this.options.logger.warn({ err: error, group: this.options.groupId, restarts }, 'consumer lost its broker');
    if (restarts || this.#closing) return;
    const again = async (): Promise<void> => {
      while (!this.#closing) {
        await pause(200);
        try {
          return await this.#run();
        } catch (cause) {
          await this.#consumer?.disconnect().catch(() => {});
          this.options.logger.warn({ err: cause, group: this.options.groupId }, 'consumer cannot start again yet');
        }
      }
    };
    void again();
  }

  #take({ batch }: EachBatchPayload): void {
    if (this.#closing) return;
    const id = `${batch.topic}/${batch.partition}`;
    this.#ends.set(id, BigInt(batch.highWatermark));
    for (const message of batch.messages) {
      const offset = BigInt(message.offset);
      let progress = this.#progress.get(id);
      if (!progress) {
        progress = new PartitionProgress(batch.topic, batch.partition, offset);
        this.#progress.set(id, progress);
      }
      const done = progress.take(offset);
      if (done) this.#work(progress, message, done);
    }
    const full = (this.#progress.get(id)?.pending ?? 0) >= maxTaken && this.#takenBytes >= this.#aheadBytes;
    if (full && !this.#paused.has(id)) {
      this.#paused.add(id);
      this.#consumer?.pause([{ topic: batch.topic, partitions: [batch.partition] }]);
    }
  }

  #work(progress: PartitionProgress, received: KafkaMessage, done: () => void): void {
    const message = this.#toWire(progress.topic, received);
    const { consume, logger } = this.options;
    const takenAt = performance.now();
    const ordered = consume.mode === 'ordered';
    const attempt = async (): Promise<boolean> => {
      // Taken but not begun: the partition's next owner, or this group after a restart, gets it.
      if (progress.revoked || this.#closing) return true;
      if (!ordered) this.#finish(done);
      try {
        await consume.deliver({ message, takenAt, heartbeat: noHeartbeat });
        if (ordered) this.#finish(done);
        return true;
      } catch (error) {
        // Not done: its offset stays uncommitted, and it is delivered again, here or after the restart.
        if (!this.#closing) logger.warn({ err: error, topic: message.topic }, 'delivered again later');
        return !ordered;
      }
    };
    const turn = ordered ? turnOf(message) : { owner: '', kind: '' };
    // Between two tries it holds back its key, and no place.
    const task = async (): Promise<void> => {
      while (!(await this.#limit.run(turn, attempt))) await pause(stopAgainMs, this.#leaving.signal);
    };
    const bytes = received.value?.length ?? 0;
    this.#takenBytes += bytes;
    const lane = ordered ? `${message.topic}/${message.key}` : `${progress.partition}/${received.offset}`;
    const work = this.#lanes.run(lane, task);
    this.#running.add(work);
    void work.finally(() => {
      this.#takenBytes -= bytes;
      this.#running.delete(work);
      this.#resumeRead();
    });
  }

  /** Only where order is by key can it matter whose turn it is. */
  get #aheadBytes(): number {
    return this.options.consume.mode === 'ordered' ? maxAheadBytes : 0;
  }

  #resumeRead(): void {
    for (const id of this.#paused) {
      const progress = this.#progress.get(id);
      const ahead = progress !== undefined && progress.pending > maxTaken / 2;
      if (ahead && this.#takenBytes >= this.#aheadBytes / 2) continue;
      this.#paused.delete(id);
      const [topic = '', partition] = id.split('/');
      this.#consumer?.resume([{ topic, partitions: [Number(partition)] }]);
    }
  }

  #finish(done: () => void): void {
    done();
    this.#resumeRead();
  }

  /** One request at a time: a slow one must not set back what a later one has committed. */
  #commit(): Promise<void> {
    this.#committing ??= this.#commitReady().finally(() => {
      this.#committing = undefined;
    });
    return this.#committing;
  }

  async #commitReady(): Promise<void> {
    if (this.options.consume.from === 'now') return;
    const ready = [...this.#progress.values()].flatMap((progress) => {
      const offset = progress.committable();
      return offset === null ? [] : [{ progress, offset }];
    });
    if (ready.length === 0) return;
    try {
      await this.#consumer?.commitOffsets(
        ready.map(({ progress, offset }) => ({
          topic: progress.topic,
          partition: progress.partition,
          offset: String(offset),
        })),
      );
      for (const { progress, offset } of ready) progress.committed(offset);
    } catch (error) {
      // In a rebalance, or without a broker: tried again at the next turn; at worst messages come twice.
      this.options.logger.debug({ err: error, group: this.options.groupId }, 'offsets not committed');
    }
  }

  #lag(): Map<string, number> {
    const byTopic = new Map(this.options.topics.map((topic) => [this.options.plainTopic(topic), 0]));
    for (const [id, progress] of this.#progress) {
      const topic = this.options.plainTopic(progress.topic);
      byTopic.set(topic, (byTopic.get(topic) ?? 0) + progress.lag(this.#ends.get(id) ?? progress.next));
    }
    return byTopic;
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#leaving.abort();
    laggingConsumers.delete(this);
    clearInterval(this.#timer);
    await Promise.allSettled(this.#running);
    await this.#committing;
    await this.#commit();
    await this.#consumer?.disconnect().catch(() => {});
  }

  #toWire(topic: string, { key, value, headers }: KafkaMessage): WireMessage {
    const plain = this.options.plainTopic(topic);
    const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)]);
    return {
      topic: plain,
      key: key?.toString() ?? '',
      value: value?.toString() ?? '',
      headers: Object.fromEntries(texts),
      delivery: plain.endsWith('.queries.v1') ? 'ephemeral' : 'durable',
      needsConsumer: !plain.endsWith('.events.v1'),
    };
  }
}
