/** Both versions on one stage: the old one at work, the new one in its place step by step, then the books. */
import { photosWithHazards } from '@hazardlens/e2e';
import { pause } from '../../engines/common.mjs';
import { compare, drain, reportOf } from '../compare.mjs';
import { Organisation } from '../load.mjs';
import { writeTable } from '../report.mjs';
import { startStage } from '../stage.mjs';
import { startCrew } from './crew.mjs';
import { Desk } from './desk.mjs';
import { compareMessages } from './messages.mjs';
import { staleModels } from './read-models.mjs';
import { stepsTo } from './steps.mjs';
import { tableOf, upgradeMarks } from './table.mjs';
import { Tally } from './tally.mjs';

const drainMs = 240_000;

/** @returns the exit code */
export async function upgrade({ folders, commits, back, seconds, write, say, log, undo }) {
  const began = Date.now();
  const messages = await compareMessages(folders);
  say(`${messages.count} messages of one version read by the other, ${messages.refused.length} refused`);
  say(`starting ${commits.old}`);
  const stage = await startStage({ log, start: ({ env }) => startCrew({ folders, env, log }) });
  undo.push(() => stage.close());
  const crew = stage.product;
  const tally = new Tally();
  const people = await peopleAt(stage.url, tally);
  const ways = back ? ['new', 'old'] : ['new'];
  const verdicts = [];
  for (const version of ways) {
    tally.begin(`all ${version === 'new' ? 'old' : 'new'}`);
    await people.start();
    await pause(seconds * 1000);
    const steps = stepsTo(version);
    if (version === 'new') steps.unshift({ name: 'topics and bucket', run: () => crew.prepare('new') });
    for (const step of steps) {
      say(step.name);
      tally.begin(step.name);
      await (step.run ?? (() => crew.replace(step)))();
      await pause(seconds * 1000);
    }
    tally.begin(`all ${version}, what was begun is finished`);
    await people.stop();
    const stuck = await drain(stage, people.organisations, drainMs);
    // The books ask faster than people do, and are told to wait.
    tally.end();
    // shared: with the office
    const findings = await compare({ ...stage, isShared: true }, people.organisations);
    for (const sentence of await staleModels(folders[version], stage.mongoUri)) findings.add('stuck', sentence);
    for (const sentence of stuck) findings.add('stuck', sentence);
    for (const sentence of crew.crashed) findings.add('crashed', sentence);
    for (const sentence of messages.refused) findings.add('spoilt', sentence);
    await people.desk.compare(findings);
    verdicts.push({ version, findings });
    say(`all is ${version}, and the books ${findings.clean ? 'are right' : 'are NOT right'}\n${reportOf(findings)}`);
  }
  const minutes = (Date.now() - began) / 60_000;
  const table = tableOf({ commits, messages, seconds, minutes, steps: tally.steps, verdicts });
  console.log(`\n${table}`);
  if (write) writeTable(table, commits.new, upgradeMarks);
  return verdicts.every(({ findings }) => findings.clean) ? 0 : 1;
}

/** Two organisations on site, whose books are those of all faults, and the office of a third with books of its own. */
async function peopleAt(url, tally) {
  const photos = await photosWithHazards();
  const organisations = [await Organisation.begin(url, photos), await Organisation.begin(url, photos)];
  for (const organisation of organisations) organisation.heard = (asked, seen) => tally.hear(asked, seen);
  const desk = new Desk(await Organisation.begin(url, photos), tally);
  const everybody = [...organisations, desk];
  return {
    organisations,
    desk,
    /** Resolves once photos have gone all the way. */
    start: async () => {
      for (const each of everybody) each.start();
      await Promise.all(organisations.map((organisation) => organisation.untilBusy()));
    },
    stop: () => Promise.all(everybody.map((each) => each.stop())),
  };
}
