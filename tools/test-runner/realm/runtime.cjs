/**
 * Jest's runtime with the packages of node_modules loaded by Node itself: once per worker instead of anew for each file,
 * without transformation, and kept compiled (ADR 0098). Our own sources are still loaded anew for each file, and a package
 * that a file mocks is a mock in it. Goes with `environment.cjs`.
 */
const { createRequire, isBuiltin } = require('node:module');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What Jest itself gives a file, and what is our own. */
const ofEachFile = /^(@jest\/|expect$|@hazardlens\/)/;
const isPackage = (name) => /^[\w@][^:]*$/.test(name) && !ofEachFile.test(name) && !isBuiltin(name);

const requires = new Map();
function requireOf(file) {
  if (!requires.has(file)) requires.set(file, createRequire(file));
  return requires.get(file);
}

module.exports = class SharedPackages extends Runtime {
  #mapped;

  constructor(config, ...rest) {
    super(config, ...rest);
    this.#mapped = (config.moduleNameMapper ?? []).map(([pattern]) => new RegExp(pattern));
    const parameters = this.executor.injectedModuleParameters;
    // Jest compiles into the context of its environment; packages and sources have to be of one realm, else an `Error` of
    // one is no `Error` for the other.
    this.executor.compile = (code, filename) =>
      vm.compileFunction(code, parameters, {
        filename,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModule(from, name, ...rest) {
    return this.#isShared(name) ? requireOf(from)(name) : super.requireModule(from, name, ...rest);
  }

  #isShared(name) {
    return name !== undefined && isPackage(name) && !this.#mapped.some((pattern) => pattern.test(name));
  }
};
module.exports.default = module.exports;
