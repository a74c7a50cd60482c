import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process; in the embedded edition the label `service` tells the services apart. */
export const metricsRegistry = new Registry();

const registers = [metricsRegistry];

/** outcome: done, duplicate, refused (DomainError), failed (parked), expired (deadline), invalid */
export const messagesHandled = new Counter({
  name: 'hazardlens_messages_total',
  help: 'Messages dealt with, by outcome',
  labelNames: ['service', 'type', 'outcome'] as const,
  registers,
});
/** reason: unsigned, forged, expired (signed too long ago), sealed (its seal does not open) */
export const messagesDistrusted = new Counter({
  name: 'hazardlens_messages_distrusted_total',
  help: 'Messages that were refused because none of our processes is known to have sent them',
  labelNames: ['consumer', 'reason'] as const,
  registers,
});
/** By sender: seconds between sending and receiving a message, each by its own clock; the least since it was last read. */
export const clockDifferences = new Map<string, number>();
new Gauge({
  name: 'hazardlens_clock_difference_seconds',
  help: 'How far our clock is ahead of a sender’s, to a second; messages that waited on their way make it more, never less',
  labelNames: ['sender'] as const,
  registers,
  collect() {
    this.reset();
    for (const [sender, seconds] of clockDifferences) this.set({ sender }, seconds);
    clockDifferences.clear();
  },
});
export const messageSeconds = new Histogram({
  name: 'hazardlens_message_seconds',
  help: 'Time from taking a message to being done with it, retries included',
  labelNames: ['service', 'type'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
});
export const messageRetries = new Counter({
  name: 'hazardlens_message_retries_total',
  help: 'Tries that failed and were repeated',
  labelNames: ['service', 'type'] as const,
  registers,
});
export const outboxPublished = new Counter({
  name: 'hazardlens_outbox_published_total',
  help: 'Outbox rows handed to the bus',
  labelNames: ['service'] as const,
  registers,
});
export const outboxPending = new Gauge({
  name: 'hazardlens_outbox_in_flight',
  help: 'Outbox rows on their way to the bus',
  labelNames: ['service'] as const,
  registers,
});
/** Of one outbox relay: since when its oldest row waits, ms since 1970; undefined when nothing waits. */
export const waitingOutboxes = new Map<string, () => number | undefined>();
new Gauge({
  name: 'hazardlens_outbox_oldest_seconds',
  help: 'Age of the oldest outbox row that the bus has not taken yet; 0 when nothing waits',
  labelNames: ['service'] as const,
  registers,
  collect() {
    for (const [service, since] of waitingOutboxes) {
      const waiting = since();
      this.set({ service }, waiting === undefined ? 0 : Math.max(Date.now() - waiting, 0) / 1000);
    }
  },
});
/** Of one consumption: messages that it has not finished, by topic. */
export const laggingConsumers = new Map<object, { group: string; lag(): ReadonlyMap<string, number> }>();
new Gauge({
  name: 'hazardlens_consumer_lag',
  help: 'Messages of the partitions of this member that are not done, as far as it has heard; add up a group',
  labelNames: ['group', 'topic'] as const,
  registers,
  collect() {
    this.reset();
    for (const { group, lag } of laggingConsumers.values()) {
      for (const [topic, messages] of lag()) this.inc({ group, topic }, messages);
    }
  },
});
export const httpSeconds = new Histogram({
  name: 'hazardlens_http_request_seconds',
  help: 'Time from the first byte of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 45],
  registers,
});
export const requestSeconds = new Histogram({
  name: 'hazardlens_request_seconds',
  help: 'Time a client waited for a reply',
  labelNames: ['type', 'outcome'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 45],
  registers,
});
export const requestsRepeated = new Counter({
  name: 'hazardlens_requests_repeated_total',
  help: 'Queries that were sent again because no answer had come',
  registers,
});

export const photosRetired = new Counter({
  name: 'hazardlens_photos_retired_total',
  help: 'Records whose photos were deleted because they had been kept for their period',
  registers,
});
export const orphansAside = new Counter({
  name: 'hazardlens_orphans_quarantined_total',
  help: 'Objects that no record points at, put aside for thirty days',
  labelNames: ['service'] as const,
  registers,
});
export const walksStopped = new Gauge({
  name: 'hazardlens_orphan_walk_stopped',
  help: '1 while orphaned photos are not removed because the records may be what is missing: a person has to look',
  labelNames: ['service'] as const,
  registers,
});
