import { createRequire } from 'node:module';
import { quietQueues, type RequestQueue } from './quiet-queues.js';

interface Pushed {
  readonly entry: { correlationId: number; apiName: string; resolve(): void; reject(error: Error): void };
  readonly expectResponse: boolean;
  readonly requestTimeout: number | null;
  sendRequest(): void;
}
type Queue = RequestQueue & { push(request: Pushed): void; fulfillRequest(answer: object): void };

const logger = { debug: () => {}, warn: () => {} };

/** A queue of kafkajs itself: one whose methods have other names by now would fail here. */
function aQueue(): Queue {
  const Queue = createRequire(__filename)('kafkajs/src/network/requestQueue/index.js') as new (
    options: object,
  ) => Queue;
  return new Queue({ maxInFlightRequests: 1, requestTimeout: 15_000, enforceRequestTimeout: true, logger });
}

function aRequest(correlationId: number, told: string[]): Pushed {
  return {
    entry: {
      ...{ correlationId, apiName: 'Heartbeat' },
      resolve: () => told.push(`answer ${correlationId}`),
      reject: ({ name }) => told.push(`${correlationId} ${name}`),
    },
    expectResponse: true,
    requestTimeout: null,
    sendRequest: () => told.push(`sent ${correlationId}`),
  };
}

beforeAll(quietQueues);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('waits for nothing where nothing waits', () => {
  const [queue, told]: [Queue, string[]] = [aQueue(), []];
  queue.push(aRequest(1, told));
  queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
  expect(told).toEqual(['sent 1', 'answer 1']);
  expect(jest.getTimerCount()).toBe(0);
});

it('sends what waited for a place as soon as there is one', () => {
  const [queue, told]: [Queue, string[]] = [aQueue(), []];
  queue.push(aRequest(1, told));
  queue.push(aRequest(2, told));
  expect(told).toEqual(['sent 1']);
  queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
  expect(told).toEqual(['sent 1', 'sent 2', 'answer 1']);
  queue.fulfillRequest({ correlationId: 2, payload: null, size: 0 });
  jest.advanceTimersByTime(1_000);
  expect(jest.getTimerCount()).toBe(0);
});

it('sends what a broker had throttled once that is over, and nothing before', () => {
  const [queue, told]: [Queue, string[]] = [aQueue(), []];
  Object.assign(queue, { throttledUntil: Date.now() + 300 });
  queue.push(aRequest(1, told));
  jest.advanceTimersByTime(299);
  expect(told).toEqual([]);
  jest.advanceTimersByTime(20);
  expect(told).toEqual(['sent 1']);
});

it('gives up a request that is not answered within its time and a second', () => {
  const [queue, told]: [Queue, string[]] = [aQueue(), []];
  queue.scheduleRequestTimeoutCheck();
  queue.push(aRequest(1, told));
  jest.advanceTimersByTime(15_000);
  expect(told).toEqual(['sent 1']);
  jest.advanceTimersByTime(1_000);
  expect(told).toEqual(['sent 1', '1 KafkaJSRequestTimeoutError']);
  queue.destroy();
  expect(jest.getTimerCount()).toBe(0);
});
