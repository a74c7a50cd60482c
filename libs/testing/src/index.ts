export { type EventuallyOptions, eventually } from './eventually.js';
export { objectStoreSuite, type StoreUnderTest } from './object-store-suite/object-store-suite.js';
export { type Fake, fake } from './service-harness/fake.js';
export {
  describeWithEngine,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
} from './service-harness/local-engine.js';
export { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './service-harness/test-platform.js';
export type { TransportUnderTest } from './transport-suite/bench.js';
export { suiteTopics } from './transport-suite/contracts.js';
export { kafkaBus } from './transport-suite/kafka-bus.js';
export { type TransportSuiteOptions, transportSuite } from './transport-suite/transport-suite.js';
