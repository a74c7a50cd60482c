/**
 * fast-check with at most 100 examples a property and without looking for the smallest one that fails: a mutant that a hundred do
 * not notice counts as not noticed, which is stricter than thousands of them and several times as fast.
 */
const path = require('node:path');
// By its file: by its name it would be this one.
const fc = require(path.resolve(__dirname, '../../node_modules/fast-check/lib/cjs/fast-check.js'));

const assert = (property, options = {}) =>
  fc.assert(property, { ...options, numRuns: Math.min(options.numRuns ?? 100, 100), endOnFailure: true });

module.exports = { ...fc, assert, __esModule: true, default: { ...fc, assert } };
