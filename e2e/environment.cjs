const SharedRealm = require('../tools/test-runner/realm/environment.cjs');

/** A journey that fails says what its pages show (`src/pages-now.ts`): the next time nobody may be able to make it fail. */
module.exports = class JourneyRealm extends SharedRealm {
  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' || !(error instanceof Error)) return;
    error.stack += (await globalThis.pagesNow?.()) ?? '';
  }
};
