/** Whether each of two versions understands the examples of the messages that the other one keeps in libs/contracts/golden. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @returns sentences, and how many of them both know */
export async function compareMessages({ old, new: now }) {
  const there = refusedOf(await contractsOf(now), examplesOf(old));
  const back = refusedOf(await contractsOf(old), examplesOf(now));
  const told = (list, who, whose) =>
    list.map((each) => `the ${who} version refuses ${each} as the ${whose} one sends it`);
  return {
    count: there.count + back.count,
    refused: [...told(there.refused, 'new', 'old'), ...told(back.refused, 'old', 'new')],
  };
}

/**
 * @param contracts by type
 * @param examples by the name of their file: the type, or the type and `.reply`
 */
export function refusedOf(contracts, examples) {
  const refused = [];
  let count = 0;
  for (const [name, example] of examples) {
    const contract = contracts.get(name.replace(/\.reply$/, ''));
    // What only one of them knows waits for it.
    if (!contract) continue;
    count += 1;
    const isReply = name.endsWith('.reply');
    const { error } = isReply ? contract.reply.safeParse(example) : contract.data.safeParse(example.data);
    const where = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    if (error) refused.push(`${name} (${where})`);
  }
  return { count, refused };
}

function examplesOf(folder) {
  const golden = path.join(folder, 'libs/contracts/golden');
  const read = (file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(golden, file), 'utf8'))];
  return new Map(readdirSync(golden).map(read));
}

async function contractsOf(folder) {
  const contracts = await import(pathToFileURL(path.join(folder, 'libs/contracts/dist/index.js')).href);
  const all = [contracts.allMessages, contracts.insuranceMessages, contracts.reportingMessages];
  return new Map(all.flatMap((messages = []) => messages.map((message) => [message.type, message])));
}
