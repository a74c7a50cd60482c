/**
 * npm run faults -- --upgrade [--from REF] [--back] [--seconds 10] [--write]
 *
 * An upgrade as docs/operations.md tells it, on the distributed edition with two replicas of every part, while people send
 * photos, decide, read and print: from the version REF (the last tag when left out) to this one, one replica after the other, both
 * versions beside each other for some seconds at each step. Then everything comes to rest and is compared with what people
 * were told. --back undoes the upgrade in the reverse order and compares again. REF is checked out, installed and built in a
 * temporary folder, which goes in the end. Exit code 1 when anything was lost, doubled, leaked, left stuck or parked, answered wrongly,
 * not answered, or when a part ended by itself. --write keeps the table in docs/reliability.md. LOG_DIR keeps the logs.
 */
import { parseArgs } from 'node:util';
import { inRoot } from '../bootstrap/workspace.mjs';
import { commitNow } from './report.mjs';
import { checkOut, lastTag } from './upgrade/checkout.mjs';
import { upgrade } from './upgrade/run.mjs';

async function main() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      back: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds takes a number of seconds');
  const ref = values.from ?? lastTag();
  if (!ref)
    throw new Error('Nothing was released yet, so there is no last tag: say the version to come from, --from REF.');
  const say = (line) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

  const undo = [];
  let ending;
  const end = (code) => {
    ending ??= (async () => {
      for (const step of undo.reverse()) await step();
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));
  let code = 1;
  try {
    // Asked first: meanwhile people may go on working.
    const commit = commitNow();
    say(`checking out, installing and building ${ref}`);
    const before = await checkOut(ref, (remove) => undo.push(remove));
    const folders = { old: before.folder, new: inRoot('.') };
    const commits = { old: before.commit, new: commit };
    const { back, write } = values;
    code = await upgrade({ folders, commits, back, write, seconds, say, log: process.env.LOG_DIR, undo });
  } catch (error) {
    if (!ending) say(error.expected ? error.message : error.stack);
  }
  await end(code);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
