/**
 * What the janitors of the photo store put aside, and whose the store is:
 *
 *   npm run photos -- list [--tenant ID]      what lies in quarantine
 *   npm run photos -- restore [--tenant ID]   puts it back where it was
 *   npm run photos -- adopt                   says that this store belongs to this installation's documents
 *
 * S3_ENDPOINT names the distributed edition's store, else it is the one in DATA_DIR. The product may run meanwhile.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { markerKey, objectStoreFromEnv, Quarantine } from '@hazardlens/service-kit';

const usage = 'usage: npm run photos -- list|restore [--tenant ID], or: npm run photos -- adopt';

function fail(code, ...lines) {
  for (const line of lines) console.error(line);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { tenant: { type: 'string' } } });
  } catch (error) {
    return fail(2, error.message, usage);
  }
}

function openStore() {
  // where the embedded edition keeps its objects
  const DATA_DIR = join(process.env.DATA_DIR || '.data');
  // "0 objects" and "adopted" of a folder that is not there would be believed
  if (!process.env.S3_ENDPOINT && !['documents', 'objects'].some((part) => existsSync(join(DATA_DIR, part)))) {
    fail(
      1,
      `There is no product in ${resolve(DATA_DIR)}; DATA_DIR names the data folder, S3_ENDPOINT the distributed edition's store.`,
    );
  }
  return objectStoreFromEnv('photos', { ...process.env, DATA_DIR });
}

const commands = {
  list: async ({ quarantine }, tenant) => {
    let [count, bytes] = [0, 0];
    for await (const { day, original, size } of quarantine.list(tenant)) {
      console.log(`${day}  ${String(size).padStart(10)}  ${original}`);
      count += 1;
      bytes += size;
    }
    console.log(`${count} objects of together ${bytes} bytes are in quarantine.`);
  },
  restore: async ({ quarantine }, tenant) =>
    console.log(`${await quarantine.restore(tenant)} objects lie where they were.`),
  adopt: async ({ objects }) => {
    await objects.deleteMany(['capture', 'incident', 'sites'].map(markerKey));
    console.log('The next run of the janitors marks the store as theirs.');
  },
};

const { values, positionals } = readArguments();
const [name = '', ...more] = positionals;
const command = Object.hasOwn(commands, name) ? commands[name] : fail(2, usage);
// What is not understood is not left out: all would be given back, or taken over, instead of some.
if (more.length > 0 || (name === 'adopt' && values.tenant !== undefined)) fail(2, usage);
try {
  const objects = openStore();
  await command({ objects, quarantine: new Quarantine(objects) }, values.tenant);
} catch (error) {
  fail(1, error.message);
}
