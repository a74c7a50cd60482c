/**
 * npm run faults [-- --minutes 30] [-- --suite]
 *
 * The main flow under load on the distributed edition while its parts are killed, stopped and cut off, networks delay, truncate
 * and half-close, disks and stores are full, clocks differ, and messages come twice and late. Then everything is healed, comes
 * to rest, and is compared with what clients were told. Prints a line a fault and a table; exit code 1 when anything was lost,
 * doubled, leaked, left stuck or parked, a part ended by itself, an object is not what was stored, or an
 * alert is wrong.
 *
 * Under 15 minutes stops and cuts are short, unless --long. --only TEXT takes the faults whose name contains it, and may be given
 * several times; --outage TEXT adds long outages the same way, each for --outage-minutes. --write keeps the table in
 * docs/reliability.md. LOG_DIR keeps the logs of every part.
 *
 * For the suite (suite.mjs), which runs some of these side by side: --every has each fault at least once and 10,000 in all, --leg
 * the outages of a leg as long as they are there, with few people at work; --result FILE takes what was found, for a table of all.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { photosWithHazards } from '@hazardlens/e2e';
import { pause } from '../engines/common.mjs';
import { compare, drain } from './compare.mjs';
import { startDuplicator } from './duplicator.mjs';
import { Organisation } from './load.mjs';
import { swapDocuments } from './other-documents.mjs';
import { commitNow, tableOf, writeTable } from './report.mjs';
import { legs, outages, paceOf, schedule, swapLeg, usualWeather } from './schedule.mjs';
import { startStage } from './stage.mjs';
import { watchAlerts } from './watch-alerts.mjs';

const drainMs = 240_000;
/** What --every injects at least, messages that were delayed, cut off or came twice counted one by one. */
const manyFaults = 10_000;
/** After an outage, until no alert speaks of it any more. */
const restMs = 240_000;
/** Where nothing was before: so much of a quiet time is seen. */
const quietMs = 60_000;
/** Between two captures of a person whose outage lasts: the machine is for the other legs meanwhile. */
const leisureMs = 10_000;

async function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      every: { type: 'boolean', default: false },
      leg: { type: 'string' },
      outage: { type: 'string', multiple: true, default: [] },
      'outage-minutes': { type: 'string', default: '5.5' },
      long: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [''] },
      write: { type: 'boolean', default: false },
      result: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes);
  const outageMs = Number(values['outage-minutes']) * 60_000;
  if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes takes a number of minutes');
  if (!(outageMs > 0)) throw new Error('--outage-minutes takes a number of minutes');
  if (values.leg && !legs.includes(values.leg)) throw new Error(`--leg takes one of ${legs.join(', ')}`);
  const pace = paceOf(values.long || values.every ? Number.POSITIVE_INFINITY : minutes);
  const plan = { ...values, minutes, outageMs, pace, write: values.write ? commitNow() : null };
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
  if (plan.leg) for (const organisation of organisations) organisation.pauseMs = leisureMs;
  const done = new Map();
  const touched = plan.leg === swapLeg ? await swapDocuments(stage, organisations, done, say) : [];
  if (plan.leg === swapLeg) {
    // Somebody new, of whom every service hears: those that were there are known to all.
    const newcomer = await Organisation.begin(stage.url, photos);
    organisations.push(newcomer);
    newcomer.pauseMs = leisureMs;
    newcomer.start();
  }
  const alerts = watchAlerts(stage.metrics);
  const network = () => countsOf(stage.proxies, duplicator);
  for (const proxy of Object.values(stage.proxies)) proxy.weather(usualWeather);
  const crashed = [];
  if (!plan.leg) await injectFaults(stage, plan, { network, crashed, done }, say);
  await injectOutages(stage, plan, alerts, done, say);
  // What every part exports after a while is looked for.
  if (plan.leg === swapLeg) await pause(2 * quietMs);
  for (const proxy of Object.values(stage.proxies)) proxy.weather();
  await duplicator.stop();
  await revive(stage, crashed, say);
  say('healed: what was begun is finished');
  await Promise.all(organisations.map((organisation) => organisation.stop()));
  const stuck = await drain(stage, organisations, drainMs);
  const findings = await compare(stage, organisations);
  for (const sentence of touched) findings.add('lost', sentence);
  for (const sentence of stuck) findings.add('stuck', sentence);
  for (const sentence of crashed) findings.add('crashed', sentence);
  const judged = alerts.end();
  if (judged.status === 1) findings.add('alerts', judged.said);
  for (const series of judged.missing) findings.add('alerts', `no part exports ${series}`);
  const retries = organisations.reduce((sum, organisation) => sum + organisation.retries, 0);
  const minutes = (Date.now() - began) / 60_000;
  const result = { done: [...done], network: network(), ...findings, retries, judged, minutes };
  const table = tableOf(result);
  console.log(`\n${table}`);
  if (plan.write) writeTable(table, plan.write);
  if (plan.result) writeFileSync(plan.result, JSON.stringify(result));
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

/** One after the other until the time is over; all of them until there were enough. `done`: how often each, by name */
async function injectFaults(stage, { minutes, every, pace, only }, { network, crashed, done }, say) {
  const faults = schedule(stage, pace).filter(named(only));
  if (faults.length === 0) throw new Error(`No fault is called "${only.join('" or "')}".`);
  const until = Date.now() + minutes * 60_000;
  const beside = new Map();
  const enough = () => Object.values(network()).reduce((sum, count) => sum + count, done.size) >= manyFaults;
  const over = () => (every ? done.size === faults.length && enough() : Date.now() >= until);
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
}

/** No fault of another part is a reason to end. */
async function revive({ faults }, crashed, say) {
  for (const name of await faults.revive()) {
    say(`${name} had ended by itself`);
    crashed.push(`${name} ended by itself`);
  }
}

/** One after the other, each after such a rest that no alert speaks of what was before. */
async function injectOutages(stage, { leg, outage, outageMs }, alerts, done, say) {
  const chosen = outages.filter(leg ? (each) => each.leg === leg : named(outage));
  for (const { name, ms: itsMs, alert, needsDisk, begin } of chosen) {
    const ms = leg ? itsMs : outageMs;
    const title = `${name} ${ms / 1000} s`;
    if (needsDisk && !stage.canFill) {
      say(`${title}: left out, no disk of its own can be mounted here`);
      continue;
    }
    say(`rest before: ${title}`);
    await pause(leg && done.size === 0 ? quietMs : restMs);
    say(`${title}: ${alert}`);
    done.set(title, 1);
    alerts.outage(alert, ms);
    await begin(stage.faults, ms);
  }
}

const named =
  (texts) =>
  ({ name }) =>
    texts.some((text) => name.includes(text));

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
