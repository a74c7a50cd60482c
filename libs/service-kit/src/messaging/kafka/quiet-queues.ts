import { createRequire } from 'node:module';

/** What of a connection's queue of requests (kafkajs 2.2.4, `network/requestQueue`) is used or replaced here. */
export interface RequestQueue {
  readonly requestTimeout: number;
  readonly enforceRequestTimeout: boolean;
  readonly inflight: ReadonlyMap<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>;
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  requestTimeoutIntervalId?: NodeJS.Timeout;
  isConnected(): boolean;
  checkPendingRequests(): void;
  destroy(): void;
  scheduleCheckPendingRequests(): void;
  scheduleRequestTimeoutCheck(): void;
}

/** How late a request without an answer may be given up; it waited for fifteen seconds or longer. */
const lookEveryMs = 1_000;
/** As in kafkajs: how soon those that wait for a place are looked at, should nobody say that there is one. */
const lookAgainMs = 10;

let quiet = false;

/**
 * Takes two idle loops out of kafkajs: each connection looks for requests that wait every millisecond, for ever, once it
 * has had an answer, and ten times a second for requests that are too old. With eight processes of a dozen connections that
 * was most of what they cost at rest. Here it looks while something waits, and for old requests once a second.
 */
export function quietQueues(): void {
  if (quiet) return;
  quiet = true;
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue };
  for (const name of ['scheduleCheckPendingRequests', 'scheduleRequestTimeoutCheck'] as const) {
    if (typeof prototype[name] !== 'function') throw new Error(`this version of kafkajs has no ${name}`);
  }
  prototype.scheduleCheckPendingRequests = lookWhileSomethingWaits;
  prototype.scheduleRequestTimeoutCheck = lookForOldRequests;
}

function lookWhileSomethingWaits(this: RequestQueue): void {
  if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
  const throttledMs = this.throttledUntil - Date.now();
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    throttledMs > 0 ? throttledMs : lookAgainMs,
  );
}

function lookForOldRequests(this: RequestQueue): void {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(
    () => {
      const now = Date.now();
      for (const request of [...this.inflight.values()]) {
        if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
      }
      if (!this.isConnected()) this.destroy();
    },
    Math.min(this.requestTimeout, lookEveryMs),
  );
}
