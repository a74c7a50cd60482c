/** Loaded into a process by NODE_OPTIONS: what waits for its turn for ten minutes or longer, as jobs do, waits a thousandth of it. */
const { syncBuiltinESMExports } = require('node:module');
const timers = require('node:timers/promises');

const longMs = 600_000;
const factor = 1_000;
const wait = timers.setTimeout;
timers.setTimeout = (ms, ...more) => wait(ms >= longMs ? ms / factor : ms, ...more);
syncBuiltinESMExports();
