/**
 * npm run faults [-- --minutes 30] [-- --suite]
 *
 * The main flow under load on the distributed edition while its parts are killed, stopped and cut off, networks delay, truncate
 * and half-close, disks and stores are full, clocks differ, and messages come twice and late. Then everything is healed, comes
 * to rest, and is compared with what clients were told. Prints a line a fault and a table; exit code 1 when anything was lost,
 * doubled, leaked, left stuck or parked, a part ended by itself, an object is not what was stored, or an
 * alert is wrong.
 *
 * --suite is the long form: every fault at least once and 10,000 in all, then an outage of each thing that the product stands on,
 * long enough to be told by its alert. Under 15 minutes stops and cuts are short, unless --long. --only TEXT takes the faults
 * whose name contains it, and may be given several times; --outage TEXT adds long outages the same way. --write keeps the
 * table in docs/reliability.md. LOG_DIR keeps the logs of every part.
 */
import { parseArgs } from 'node:util';
import { photosWithHazards } from '@hazardlens/e2e';
import { pause } from '../engines/common.mjs';
import { compare, drain } from './compare.mjs';
import { startDuplicator } from './duplicator.mjs';
import { Organisation } from './load.mjs';
import { commitNow, tableOf, writeTable } from './report.mjs';
import { outages, paceOf, schedule, usualWeather } from './schedule.mjs';
import { startStage } from './stage.mjs';
import { watchAlerts } from './watch-alerts.mjs';

const drainMs = 240_000;
/** What the long form injects at least, messages that were delayed, cut off or came twice counted one by one. */
const suiteFaults = 10_000;
/** So long after the beginning of an outage its alert must have fired. */
const toldAfterMs = 300_000;

async function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      suite: { type: 'boolean', default: false },
      outage: { type: 'string', multiple: true, default: [] },
      long: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [''] },
      write: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes takes a number of minutes');
  const isLong = values.long || values.suite;
  const outage = values.suite ? [''] : values.outage;
  const write = values.write ? commitNow() : null;
  const plan = { ...values, minutes, outage, write, pace: paceOf(isLong ? Number.POSITIVE_INFINITY : minutes) };
  const say = (line) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

  say('starting the distributed edition');
  const stage = await startStage({ log: process.env.LOG_DIR });
  const end = async (code) => {
    await stage.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));
  let code = 1;
  try {
    code = await run(stage, plan, say);
  } catch (error) {
    say(error.stack);
  }
  await end(code);
}

async function run(stage, plan, say) {
  const began = Date.now();
  const photos = await photosWithHazards();
  const organisations = [await Organisation.begin(stage.url, photos), await Organisation.begin(stage.url, photos)];
  const duplicator = await startDuplicator(stage.brokers);
  for (const organisation of organisations) organisation.start();
  // What goes wrong must meet people at work.
  await Promise.all(organisations.map((organisation) => organisation.untilBusy()));
  const alerts = watchAlerts(stage.metrics);
  const network = () => countsOf(stage.proxies, duplicator);
  for (const proxy of Object.values(stage.proxies)) proxy.weather(usualWeather);
  const crashed = [];
  const done = await injectFaults(stage, plan, { network, crashed }, say);
  await injectOutages(stage, plan, alerts, done, say);
  for (const proxy of Object.values(stage.proxies)) proxy.weather();
  await duplicator.stop();
  await revive(stage, crashed, say);
  say('healed: what was begun is finished');
  await Promise.all(organisations.map((organisation) => organisation.stop()));
  const stuck = await drain(stage, organisations, drainMs);
  const findings = await compare(stage, organisations);
  for (const sentence of stuck) findings.add('stuck', sentence);
  for (const sentence of crashed) findings.add('crashed', sentence);
  const judged = alerts.end();
  if (judged.status === 1) findings.add('alerts', judged.said);
  for (const series of judged.missing) findings.add('alerts', `no part exports ${series}`);
  const retries = organisations.reduce((sum, organisation) => sum + organisation.retries, 0);
  const minutes = (Date.now() - began) / 60_000;
  const table = tableOf({ done, network: network(), findings, retries, judged, minutes });
  console.log(`\n${table}`);
  if (plan.write) writeTable(table, plan.write);
  return findings.clean ? 0 : 1;
}

/** What happened to single pieces and messages, by kind. */
function countsOf(proxies, duplicator) {
  const counts = { 'messages twice and late': duplicator.sent() };
  const names = { delayed: 'pieces delayed', truncated: 'pieces truncated', halfClosed: 'connections half-closed' };
  for (const [kind, name] of Object.entries(names))
    counts[name] = Object.values(proxies).reduce((sum, proxy) => sum + proxy.counts[kind], 0);
  return counts;
}

/** One after the other until the time is over; the long form until there were enough. @returns how often each, by name */
async function injectFaults(stage, { minutes, suite, pace, only }, { network, crashed }, say) {
  const wanted = ({ name }) => only.some((text) => name.includes(text));
  const faults = schedule(stage, pace).filter(wanted);
  if (faults.length === 0) throw new Error(`No fault is called "${only.join('" or "')}".`);
  const until = Date.now() + minutes * 60_000;
  const done = new Map();
  const beside = new Map();
  const enough = () => Object.values(network()).reduce((sum, count) => sum + count, done.size) >= suiteFaults;
  const over = () => (suite ? done.size === faults.length && enough() : Date.now() >= until);
  while (!over()) {
    for (const fault of faults) {
      await pause(pace.betweenMs);
      await revive(stage, crashed, say);
      if (over()) break;
      // What is stopped already is left alone.
      if (beside.has(fault.part)) continue;
      say(fault.name);
      done.set(fault.name, (done.get(fault.name) ?? 0) + 1);
      const ended = fault.run();
      if (fault.beside)
        beside.set(
          fault.part,
          ended.finally(() => beside.delete(fault.part)),
        );
      else await ended;
    }
  }
  await Promise.all(beside.values());
  return done;
}

/** No fault of another part is a reason to end. */
async function revive({ faults }, crashed, say) {
  for (const name of await faults.revive()) {
    say(`${name} had ended by itself`);
    crashed.push(`${name} ended by itself`);
  }
}

/** One after the other, each after such a rest that no alert speaks of the one before. */
async function injectOutages(stage, { outage }, alerts, done, say) {
  const wanted = outages(stage).filter(({ name }) => outage.some((text) => name.includes(text)));
  for (const { name, alert, run: begin, restMs } of wanted) {
    say(`rest before: ${name}`);
    await pause(restMs);
    say(`${name}: ${alert}`);
    done.set(name, 1);
    const told = setTimeout(() => alerts.expect(alert), toldAfterMs);
    await begin().finally(() => clearTimeout(told));
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
