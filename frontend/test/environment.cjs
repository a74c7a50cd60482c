/** jsdom plus the web globals that Node has and jest-environment-jsdom hides; MSW and RTK Query need them. */
const { TestEnvironment } = require('jest-environment-jsdom');

const hidden = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
];
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of hidden) this.global[name] = globalThis[name];
  }
};
