import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process; in the embedded edition the label `service` tells the services apart. */
export const metricsRegistry = new Registry();

const registers = [metricsRegistry];

/** outcome: done, duplicate, refused (DomainError), failed (parked), unanswered (a question that failed), expired (deadline), invalid */
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
const forgottenAfterMs = 120_000;
/** By process and part: whether the last look at what a process stands on went well. */
export const neighbours = new Map<string, { service: string; part: string; well: boolean; at: number }>();
new Gauge({
  name: 'hazardlens_reached',
  help: '1 while a process reaches what it stands on (bus, documents, objects, mail), 0 while it does not',
  labelNames: ['service', 'part'] as const,
  registers,
  collect() {
    this.reset();
    // Who has not looked for long has nothing to say, as a replica that another one has taken the mails from.
    const since = Date.now() - forgottenAfterMs;
    for (const { service, part, well, at } of neighbours.values())
      if (at > since) this.set({ service, part }, well ? 1 : 0);
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

/** outcome: done, outage (something was not there; its next turn comes), failed */
export const jobSeconds = new Histogram({
  name: 'hazardlens_job_seconds',
  help: 'Time of one run of a job that a service repeats by itself',
  labelNames: ['service', 'job_name', 'outcome'] as const,
  buckets: [0.1, 1, 10, 60, 600],
  registers,
});
/** outcome: sent, postponed (tried again later), given_up */
export const mailsTried = new Counter({
  name: 'hazardlens_mails_total',
  help: 'Mails handed to the mail server, by what became of them',
  labelNames: ['service', 'outcome'] as const,
  registers,
});
export const openStreams = new Gauge({
  name: 'hazardlens_live_streams',
  help: 'Open event streams: browsers that are told of changes as they happen',
  registers,
});
export const certificateEnds = new Gauge({
  name: 'hazardlens_certificate_ends_seconds',
  help: 'When the certificate of the gateway ends, in seconds since 1970; absent where it speaks plain HTTP',
  labelNames: ['service'] as const,
  registers,
});
/** outcome: completed, failed */
export const captureSeconds = new Histogram({
  name: 'hazardlens_capture_seconds',
  help: 'Time from taking a capture to its first result',
  labelNames: ['outcome'] as const,
  buckets: [1, 2.5, 5, 10, 15, 30, 45, 60, 120, 300, 900, 3600],
  registers,
});
/** budget: uploads (bytes of photos on their way), replies (questions that wait for their answer) */
export const budgetUsed = new Gauge({
  name: 'hazardlens_budget_used_ratio',
  help: 'How much of what a process takes at once is taken; at 1 the next one is told to come again',
  labelNames: ['budget'] as const,
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
