/**
 * Jest's order of the files of a run: who declares the longest patience (`jest.setTimeout`, or a test's own limit) first, so
 * that no file of many minutes begins when the others are through and one core runs it alone. A fresh clone has no durations
 * to go by.
 */
const { readFileSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

const declared = /(?:jest\.setTimeout\(|^ *\}, )([\d_]+)\)/gm;
const patienceOf = (path) =>
  Math.max(0, ...[...readFileSync(path, 'utf8').matchAll(declared)].map(([, ms]) => Number(ms.replaceAll('_', ''))));

module.exports = class PatientFirst extends Sequencer {
  sort(tests) {
    const ordered = super.sort(tests);
    const patience = new Map(ordered.map(({ path }) => [path, patienceOf(path)]));
    return [...ordered].sort((one, other) => patience.get(other.path) - patience.get(one.path));
  }
};
