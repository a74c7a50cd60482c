/**
 * npm run faults [-- --minutes 30]
 *
 * The main flow under load on the distributed edition while its parts are killed, stopped and cut off, and messages come
 * twice and late. Then everything is healed, comes to rest, and is compared with what clients were told. Prints counts; exit
 * code 1 when anything was lost, doubled, leaked, left stuck or parked.
 *
 * Under 15 minutes stops and cuts are short, unless --long. --only TEXT takes the faults whose name contains it, and may be
 * given several times. LOG_DIR keeps the logs of every part.
 */
import { parseArgs } from 'node:util';
import { Api, aSite, aTenant, photosWithHazards } from '@hazardlens/e2e';
import { pause } from '../engines/common.mjs';
import { compare, drain } from './compare.mjs';
import { startDuplicator } from './duplicator.mjs';
import { Organisation } from './load.mjs';
import { paceOf, schedule } from './schedule.mjs';
import { startStage } from './stage.mjs';

const drainMs = 240_000;

async function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      long: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [''] },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes takes a number of minutes');
  const plan = { minutes, pace: paceOf(values.long ? Number.POSITIVE_INFINITY : minutes), only: values.only };
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
  const photos = await photosWithHazards();
  const organisations = [await anOrganisation(stage.url, photos), await anOrganisation(stage.url, photos)];
  const duplicator = await startDuplicator(stage.brokers);
  for (const organisation of organisations) organisation.start();
  // What goes wrong must meet people at work.
  await Promise.all(organisations.map((organisation) => organisation.untilBusy()));
  const done = await injectFaults(stage, plan, say);
  await duplicator.stop();
  say('healed: what was begun is finished');
  await Promise.all(organisations.map((organisation) => organisation.stop()));
  const stuck = await drain(stage, organisations, drainMs);
  const findings = await compare(stage, organisations);
  for (const sentence of stuck) findings.add('stuck', sentence);
  const retries = organisations.reduce((sum, organisation) => sum + organisation.retries, 0);
  report({ done, findings, retries, duplicates: duplicator.sent() });
  return findings.clean ? 0 : 1;
}

/** One after the other until the time is over. @returns their names */
async function injectFaults(stage, { minutes, pace, only }, say) {
  const wanted = ({ name }) => only.some((text) => name.includes(text));
  const faults = schedule(stage, pace).filter(wanted);
  if (faults.length === 0) throw new Error(`No fault is called "${only.join('" or "')}".`);
  const until = Date.now() + minutes * 60_000;
  const done = [];
  const beside = new Map();
  while (Date.now() < until) {
    for (const fault of faults) {
      await pause(pace.betweenMs);
      if (Date.now() >= until) break;
      // What is stopped already is left alone.
      if (beside.has(fault.part)) continue;
      say(fault.name);
      done.push(fault.name);
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

async function anOrganisation(url, photos) {
  const { api, session } = await aTenant(url);
  const site = await aSite(new Api(url, session.access_token));
  return new Organisation({
    url,
    token: api.token,
    tenantId: session.user.tenant_id,
    siteId: site.id,
    photos,
  });
}

function report({ done, findings, retries, duplicates }) {
  const { captures, incidents, decisions, objects } = findings.counts;
  console.log(`\n${done.length} faults: ${done.join(', ')}`);
  console.log(`${duplicates} messages came twice, ${retries} requests had to be repeated`);
  console.log(
    `acknowledged: ${captures} captures, ${decisions} decisions; there are ${incidents} incidents, ${objects} objects`,
  );
  for (const [kind, list] of Object.entries(findings.problems)) {
    console.log(`${kind}: ${list.length}`);
    for (const sentence of list.slice(0, 10)) console.log(`  ${sentence}`);
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
