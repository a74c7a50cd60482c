import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DataOf, ReplyOf, RequestContract } from '@hazardlens/contracts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(`@hazardlens/contracts/golden/${name}.json`), 'utf8'));

/** The golden message of a contract: the one that its producer's and consumers' tests are held to. */
export function golden<C extends RequestContract>(contract: C): { data: DataOf<C>; reply: ReplyOf<C> } {
  const { data } = read(contract.type) as { data: DataOf<C> };
  return { data, reply: read(`${contract.type}.reply`) as ReplyOf<C> };
}
