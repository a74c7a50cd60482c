import { Bench, type TransportUnderTest } from './bench.js';
import { deliveryTests } from './delivery.js';
import { requestTests } from './requests.js';

export interface TransportSuiteOptions {
  /** The long-work test: a session that would run out, and work that outlasts it. */
  readonly long?: { readonly workMs: number; readonly sessionTimeoutMs: number };
}

/**
 * What every transport keeps, tested through the kit's consumers and clients.
 * @param makeTransport a bus of its own for each test: topics empty, groups new
 */
export function transportSuite(
  name: string,
  makeTransport: () => Promise<TransportUnderTest>,
  options: TransportSuiteOptions = {},
): void {
  describe(name, () => {
    let bench: Bench | undefined;
    const current = (): Bench => {
      if (!bench) throw new Error('The suite has not started its bus.');
      return bench;
    };
    beforeEach(async () => {
      bench = new Bench(await makeTransport());
    });
    afterEach(async () => {
      await bench?.close();
      bench = undefined;
    });
    requestTests(current);
    deliveryTests(current, options.long ?? { workMs: 1_500, sessionTimeoutMs: 30_000 });
  });
}
