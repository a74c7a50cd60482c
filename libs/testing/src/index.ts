export { AilingStore, type Ailment } from './ailing-store.js';
export { type EventuallyOptions, eventually } from './eventually.js';
export { MailSink, type ReceivedMail } from './mail-sink.js';
export { objectStoreSuite } from './object-store-suite/object-store-suite.js';
export { embeddedFonts, pdfPages, pdfPieces } from './pdf-text.js';
export { recordQueries, type SentQuery, shapeOf } from './sent-queries/record-queries.js';
export { testBusKeys, testBusSecrets } from './service-harness/bus-secrets.js';
export { type MongoEngine, testMongo, uniqueName } from './service-harness/engines.js';
export { type Fake, fake } from './service-harness/fake.js';
export { JobClock } from './service-harness/job-clock.js';
export {
  describeWithEngine,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
} from './service-harness/local-engine.js';
export { quickJobs } from './service-harness/quick-jobs.js';
export { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './service-harness/test-platform.js';
export { workspaceRoot } from './service-harness/workspace-root.js';
export { type StorageServer, storageSuite } from './storage-suite/index.js';
export type { TransportUnderTest } from './transport-suite/bench.js';
export { brokerGapTests } from './transport-suite/broker-gap.js';
export { inProcessBus } from './transport-suite/in-process-bus.js';
export { kafkaBus } from './transport-suite/kafka-bus.js';
export { serviceProcessTests } from './transport-suite/service-process.js';
export { type TransportSuiteOptions, transportSuite } from './transport-suite/transport-suite.js';
