/** What goes wrong, in which order. The short form stops and cuts for seconds, the long one beyond every time limit. */

const long = { stopMs: 45_000, cutMs: 60_000, awayMs: 10_000, betweenMs: 5_000, clockMs: 60_000 };
const short = { stopMs: 6_000, cutMs: 8_000, awayMs: 1_000, betweenMs: 1_000, clockMs: 5_000 };
/** Longer than a consumer's session: its group has given its partitions away when it wakes up. */
const pastSessionMs = 45_000;
/** As far as clocks may differ. */
const mostOffMs = 290_000;

/** What happens to every connection to the engines all the time. */
export const usualWeather = { delayed: 0.02, delayMs: 200 };
const storms = {
  'is slow': { delayed: 0.6, delayMs: 400 },
  truncates: { ...usualWeather, truncated: 0.005 },
  'half-closes': { ...usualWeather, halfClosed: 0.005 },
};
const ailments = ['hangs', 'full', 'throttles', 'fails', 'resets'];

export const paceOf = (minutes) => (minutes >= 15 ? long : short);

/**
 * @returns faults in the order to try them; the ones that are worth most first, since a short run may not reach the end.
 * One with `beside` goes on while the next ones happen to other parts.
 */
export function schedule({ faults, services, engines, canFill }, pace) {
  const fault = (name, part, run) => ({ name, part, run });
  const seconds = (ms) => `${ms / 1000} s`;
  const kill = (name) => fault(`kill -9 ${name}`, name, () => faults.kill(name));
  const stop = (name, ms = pace.stopMs) => fault(`SIGSTOP ${name} ${seconds(ms)}`, name, () => faults.stop(name, ms));
  const restart = (name) => fault(`restart ${name}`, name, () => faults.restart(name, pace.awayMs));
  const cut = (name) => fault(`cut ${name} ${seconds(pace.cutMs)}`, name, () => faults.cut(name, pace.cutMs));
  const hang = (name) =>
    fault(`connections to ${name} hang ${seconds(pace.stopMs)}`, name, () => faults.hang(name, pace.stopMs));
  const storm = (name, kind) =>
    fault(`the way to ${name} ${kind} ${seconds(pace.cutMs)}`, name, () =>
      faults.storm(name, storms[kind], pace.cutMs, usualWeather),
    );
  const ail = (ailment) =>
    fault(`object store ${ailment} ${seconds(pace.cutMs)}`, 'minio', () => faults.ail(ailment, pace.cutMs));
  const clock = (name, offMs) =>
    fault(`clock of ${name} off by ${seconds(offMs)}`, name, () => faults.clock(name, offMs, pace.clockMs));
  const fill = canFill
    ? [fault(`disk of mongo full ${seconds(pace.cutMs)}`, 'mongo', () => faults.fill(pace.cutMs))]
    : [];
  const first = [
    // Captures go on without it, so that what happens beside it happens under load.
    { ...stop('reporting', pastSessionMs), beside: true },
    kill('capture'),
    ail('full'),
    kill('mongo'),
    storm('kafka', 'truncates'),
    clock('incident', mostOffMs),
    restart('kafka'),
    cut('minio'),
    kill('inference'),
    ...fill,
    cut('mongo'),
    storm('mongo', 'half-closes'),
    kill('incident'),
    cut('kafka'),
    kill('kafka'),
    kill('gateway'),
    hang('mongo'),
    stop('capture'),
    restart('mongo'),
    ail('hangs'),
    kill('minio'),
    clock('capture', -mostOffMs),
    stop('inference'),
    restart('incident'),
    kill('reporting'),
    hang('kafka'),
    kill('auth'),
  ];
  const rest = [
    ...engines.flatMap((name) => [hang(name), ...Object.keys(storms).map((kind) => storm(name, kind))]),
    ...ailments.map(ail),
    ...[...services, ...engines].flatMap((name) => [kill(name), stop(name), restart(name)]),
  ];
  const done = new Set(first.map(({ name }) => name));
  return [...first, ...rest.filter(({ name }) => !done.has(name))];
}

/** Far past every time limit and every window of an alert: as long as an engine's upgrade that goes wrong. */
const halfHourMs = 1_800_000;
/** An alert has fired five minutes after its outage began. */
const toldMs = 330_000;

/**
 * Outages long enough to be told, each with the alert that tells it; nothing else goes wrong meanwhile. Those of one leg of the
 * suite follow each other on one stage. `begin` is given the faults of a stage and how long.
 */
export const outages = [
  ['inference', 'SIGSTOP inference', halfHourMs, 'HazardLensPartDown', 'stop', 'inference'],
  ['reporting', 'SIGSTOP reporting', halfHourMs, 'HazardLensPartDown', 'stop', 'reporting'],
  ['documents', 'connections to mongo hang', halfHourMs, 'HazardLensDocumentsAway', 'hang', 'mongo'],
  ['bus', 'cut kafka', halfHourMs, 'HazardLensBusAway', 'cut', 'kafka'],
  ['objects', 'object store full', halfHourMs, 'HazardLensObjectsAway', 'ail', 'full'],
  ['short of documents', 'cut mongo', toldMs, 'HazardLensDocumentsAway', 'cut', 'mongo'],
  ['short of documents', 'disk of mongo full', toldMs, 'HazardLensDocumentsAway', 'fill'],
  ['short of documents', 'clock of incident ahead', toldMs, 'HazardLensClocksDiffer', 'clock', 'incident', 60_000],
  ['short of objects', 'object store hangs', toldMs, 'HazardLensObjectsAway', 'ail', 'hangs'],
  ['short of objects', 'object store throttles', toldMs, 'HazardLensObjectsAway', 'ail', 'throttles'],
  ['short of objects', 'object store fails', toldMs, 'HazardLensObjectsAway', 'ail', 'fails'],
  ['short of bus and objects', 'connections to kafka hang', toldMs, 'HazardLensBusAway', 'hang', 'kafka'],
  ['short of bus and objects', 'object store resets', toldMs, 'HazardLensObjectsAway', 'ail', 'resets'],
  ['short of bus and objects', 'SIGSTOP gateway', toldMs, 'HazardLensPartDown', 'stop', 'gateway'],
].map(([leg, name, ms, alert, kind, ...how]) => ({
  leg,
  name,
  ms,
  alert,
  needsDisk: kind === 'fill',
  begin: (faults, forMs) => faults[kind](...how, forMs),
}));

/** In which the documents are swapped (other-documents.mjs). */
export const swapLeg = 'other documents';
export const legs = [...new Set(outages.map(({ leg }) => leg)), swapLeg];
