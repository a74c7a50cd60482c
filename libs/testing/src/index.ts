export { type EventuallyOptions, eventually } from './eventually.js';
export { objectStoreSuite, type StoreUnderTest } from './object-store-suite/object-store-suite.js';
export { type Fake, fake } from './service-harness/fake.js';
export { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './service-harness/test-platform.js';
