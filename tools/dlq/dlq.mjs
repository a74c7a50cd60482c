/**
 * Messages that could not be handled:
 *
 *   npm run dlq -- list             which queues hold letters
 *   npm run dlq -- list QUEUE       its letters, oldest first
 *   npm run dlq -- show QUEUE ID    one letter with its content
 *   npm run dlq -- replay QUEUE ID  sends it again, to the service that failed alone
 *   npm run dlq -- replay QUEUE     all of a queue
 *   npm run dlq -- replay --all     everything
 *
 * KAFKA_BROKERS with BUS_SECRET names the distributed edition, MONGODB_URI another document engine than the one in DATA_DIR; the embedded
 * edition may run meanwhile. Sending twice is harmless: who handled a message knows it.
 */
import { parseArgs } from 'node:util';

const mostShown = 100;
const none = 'No dead letters.';

const commands = {
  list: async (dead, [queue]) => {
    if (!queue) {
      const queues = await dead.queues();
      if (queues.length === 0) return console.log(none);
      for (const each of queues) console.log(`${String(each.letters).padStart(6)}  ${each.queue}`);
      return;
    }
    const letters = await dead.letters(queue, mostShown);
    if (letters.length === 0) return console.log(`No dead letters in ${queue}.`);
    for (const { id, parkedAt, headers, tries, error } of letters) {
      console.log(
        `${id}  ${parkedAt.toISOString()}  ${headers.type ?? '?'}  after ${tries} tries: ${firstLine(error)}`,
      );
    }
    if (letters.length === mostShown) console.log(`(the oldest ${mostShown})`);
  },
  show: async (dead, [queue, id]) => {
    console.log(JSON.stringify(await requireLetter(dead, queue, id), null, 2));
  },
  replay: async (dead, [queue, id], { all }) => {
    if (Boolean(all) === Boolean(queue))
      throw new Error('Which queue? `replay QUEUE`, `replay QUEUE ID` or `replay --all`.');
    if (id) {
      await dead.replay([await requireLetter(dead, queue, id)]);
      return console.log('1 message sent again.');
    }
    const queues = all ? (await dead.queues()).map((each) => each.queue) : [queue];
    if (queues.length === 0) return console.log(none);
    for (const name of queues) {
      // One round: what fails again comes back as a new letter, and would be sent for ever.
      const { sent, withheld, distrusted } = await dead.replayQueue(name);
      console.log(`${sent} messages of ${name} sent again.`);
      if (withheld > 0)
        console.log(`${withheld} carried secrets that were not kept: what they asked for must be asked again.`);
      if (distrusted > 0)
        console.log(`${distrusted} were sent by none of our processes (BUS_SECRET, BUS_SECRET_ACCEPTED): they stay.`);
    }
  },
};

async function requireLetter(dead, queue, id) {
  if (!queue || !id) throw new Error('Which letter? Name its queue and its id, as `list QUEUE` shows them.');
  const letter = await dead.letter(queue, id);
  if (!letter) throw new Error(`There is no letter ${id} in ${queue}.`);
  return letter;
}

const firstLine = (text) => text.split('\n')[0].slice(0, 200);

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
  const [name, ...rest] = positionals;
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command || (values.all && name !== 'replay'))
    throw new Error('usage: npm run dlq -- list [QUEUE] | show QUEUE ID | replay QUEUE [ID] | replay --all');
  // Only now: loading takes a moment that a typing error need not wait for.
  const { openDeadLetters } = await import('./open.mjs');
  const { dead, close } = await openDeadLetters(process.env);
  try {
    await command(dead, rest, values);
  } finally {
    await close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
