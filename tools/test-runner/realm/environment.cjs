/**
 * The environment of tests that share their worker's packages (`runtime.cjs`): the realm of Node itself. What a file changed
 * of it is put back after the file.
 */
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** What packages keep on the global object for as long as they are loaded: TensorFlow.js its engine. */
const ofPackages = /^_tf/;
const descriptorsOf = (object) =>
  new Map(
    Reflect.ownKeys(object)
      .filter((key) => !ofPackages.test(String(key)))
      .map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]),
  );

/** @returns what gives `object` the properties back that it has now */
function keep(object) {
  const before = descriptorsOf(object);
  return () => {
    for (const [key, now] of descriptorsOf(object)) {
      const then = before.get(key);
      const changed = !then || ['value', 'get', 'set'].some((part) => then[part] !== now[part]);
      if (!changed) continue;
      if (!then) Reflect.deleteProperty(object, key);
      else if (now.configurable || now.writable) Object.defineProperty(object, key, then);
    }
    for (const [key, then] of before) if (!Object.hasOwn(object, key)) Object.defineProperty(object, key, then);
  };
}

module.exports = class SharedRealm {
  global = globalThis;
  fakeTimers = null;
  #restore;

  constructor({ projectConfig }) {
    const kept = [globalThis, Error].map(keep);
    // Jest wraps it for each file, and nothing else of the process: its listeners are also those of the worker.
    const { exit } = process;
    const env = { ...process.env };
    this.#restore = () => {
      for (const restore of kept) restore();
      process.exit = exit;
      for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
      Object.assign(process.env, env);
    };
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.#restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** None but that of Node: the runtime compiles there. */
  getVmContext() {
    return null;
  }
};
