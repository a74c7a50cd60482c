import { Bench, type TransportUnderTest } from './bench.js';
import { crashTests } from './crash.js';
import { deadLetterTests } from './dead-letters.js';
import { deliveryTests } from './delivery.js';
import { requestTests } from './requests.js';
import { transactionTests } from './transactions.js';
import { World } from './world.js';

export interface TransportSuiteOptions {
  /** The long-work test: a session that would run out, and work that outlasts it. */
  readonly long?: { readonly workMs: number; readonly sessionTimeoutMs: number };
  /** Kafka brokers for the processes that the crash test kills; without them they use the in-process bus. */
  readonly brokers?: () => readonly string[];
}

/**
 * What every transport keeps, tested through the kit's consumers, clients and services.
 * @param makeTransport a bus of its own for each test: topics empty, groups new
 */
export function transportSuite(
  name: string,
  makeTransport: () => Promise<TransportUnderTest>,
  options: TransportSuiteOptions = {},
): void {
  describe(name, () => {
    describe('consumers and clients', () => {
      const bench = forEachTest(async () => new Bench(await makeTransport()));
      requestTests(bench);
      deliveryTests(bench, options.long ?? { workMs: 1_500, sessionTimeoutMs: 30_000 });
    });
    describe('with documents', () => {
      const world = forEachTest(async () => World.create(await makeTransport()));
      transactionTests(world);
      deadLetterTests(world);
    });
    describe('after kill -9', () => crashTests(options.brokers));
  });
}

/** Makes one before each test and closes it after. */
function forEachTest<T extends { close(): Promise<void> }>(make: () => Promise<T>): () => T {
  let made: T | undefined;
  beforeEach(async () => {
    made = await make();
  });
  afterEach(async () => {
    await made?.close();
    made = undefined;
  });
  return () => {
    if (!made) throw new Error('Only within a test.');
    return made;
  };
}
