import { serviceNames } from '@hazardlens/contracts';
import { Kafka, type logCreator, logLevel, type RetryOptions } from 'kafkajs';
import type { Logger } from '../../logging/logger.js';
import { OUTBOX } from '../transport.js';
import type { KafkaSecurity } from './kafka-security.js';
import { quietQueues } from './quiet-queues.js';
import { wholeAnswers } from './whole-answers.js';

export interface KafkaOptions {
  /** host:port */
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  /** Put before every topic and group name, so that several installations (or tests) share a broker. */
  readonly namespace?: string;
  /**
   * A consumer that is silent for so long loses its partitions; 8 s when absent. Work does not count as silence (see
   * KafkaConsumption), so this is only how long a group stands still after one of its processes was killed: kafkajs cannot
   * take a dead member's place by its name (static membership).
   */
  readonly sessionTimeoutMs?: number;
  /** none when absent */
  readonly security?: KafkaSecurity;
}

/** What kafkajs reports as errors while it recovers by itself: rebalances, brokers that come back, old sockets. */
const recovers =
  /rebalanc|re-joining|not aware of this member|coordinator|connection|ECONN|closed|Crash|Restarting|retr/i;

/** True of our idempotent producer, and why the publisher replaces it after a request that failed for good. */
const expected = /Limiting retries for the idempotent producer/;

/** kafkajs lines in our log: info is debug, and what it recovers from by itself is a warning, not an error. */
function logTo(logger: Logger): logCreator {
  return () => (entry) => {
    const { message, timestamp: _timestamp, logger: _name, ...details } = entry.log;
    const line = { kafka: entry.namespace, ...details };
    const text = `${message} ${String(details['error'] ?? '')}`;
    if (entry.level === logLevel.ERROR && !recovers.test(text)) logger.error(line, message);
    else if (entry.level <= logLevel.WARN && !expected.test(message)) logger.warn(line, message);
    else logger.debug(line, message);
  };
}

/** For senders: rides out a broker that is away for about 15 s, then tells, so that the caller knows. */
const senderRetry: RetryOptions = { initialRetryTime: 100, maxRetryTime: 2_000, multiplier: 2, retries: 12 };
/**
 * For consumers: about a minute. One that gives up comes back as a new member, and its group stands still until the
 * old member's session has ended.
 */
export const patientRetry: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, multiplier: 2, retries: 60 };

/** A kafkajs client for senders and administration, or for consumers. */
export function createKafka(options: KafkaOptions, role: 'sender' | 'consumer'): Kafka {
  quietQueues();
  return new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    ...options.security,
    socketFactory: wholeAnswers,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: role === 'sender' ? senderRetry : patientRetry,
    logLevel: logLevel.INFO,
    logCreator: logTo(options.logger),
  });
}

export const namespaced = (options: KafkaOptions, name: string): string => `${options.namespace ?? ''}${name}`;

const owners = new Set<string>([...serviceNames, 'gateway', OUTBOX]);
/**
 * Whether a topic or queue, its namespace taken off, is this installation's: one whose namespace is empty, or begins others',
 * sees all names of those on the same Kafka.
 */
export const isOurs = (plainName: string): boolean => owners.has(plainName.split('.')[0] ?? '');
