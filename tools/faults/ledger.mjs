/**
 * docker compose run --rm --volume ./photos:/photos:ro ops ledger --url http://gateway:3000 --photos /photos [--minutes 5]
 *
 * The ledger of `npm run faults` for a drill of your own: two new organisations work while you kill, stop and cut off what you like;
 * then all that was acknowledged to them is compared with what is there. For an installation that nobody else uses meanwhile, and that
 * takes sign-ups. Exit code 1 when anything was lost, doubled, leaked, left stuck or parked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pause } from '../engines/common.mjs';
import { compare, drain, reportOf } from './compare.mjs';
import { Organisation } from './load.mjs';

const drainMs = 240_000;

async function main() {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, photos: { type: 'string' }, minutes: { type: 'string', default: '5' } },
  });
  const { url, photos: folder } = values;
  const minutes = Number(values.minutes);
  if (!url || !folder || !(minutes > 0)) throw new Error('usage: ledger --url URL --photos FOLDER [--minutes 5]');
  const files = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
  if (files.length === 0) throw new Error(`There is no JPEG in ${folder}.`);
  const photos = files.map((name) => readFileSync(path.join(folder, name)));
  const { MONGODB_URI: mongoUri, KAFKA_BROKERS: brokers = '' } = process.env;
  const stage = { url, mongoUri, brokers: brokers.split(','), objects: process.env, isShared: true };

  const organisations = [await Organisation.begin(url, photos), await Organisation.begin(url, photos)];
  for (const organisation of organisations) organisation.start();
  console.log(`at work for ${minutes} minutes`);
  await pause(minutes * 60_000);
  await Promise.all(organisations.map((organisation) => organisation.stop()));
  const stuck = await drain(stage, organisations, drainMs);
  const findings = await compare(stage, organisations);
  for (const sentence of stuck) findings.add('stuck', sentence);
  console.log(reportOf(findings));
  return findings.clean ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
