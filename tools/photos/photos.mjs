/**
 * What the janitors of the photo store put aside, and whose the store is:
 *
 *   npm run photos -- list [--tenant ID]      what lies in quarantine
 *   npm run photos -- restore [--tenant ID]   puts it back where it was
 *   npm run photos -- adopt                   says that this store belongs to this installation's documents
 *
 * S3_ENDPOINT names the distributed edition's store, else it is the one in DATA_DIR. The product may run meanwhile.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markerKey, objectStoreFromEnv, Quarantine } from '@hazardlens/service-kit';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { tenant: { type: 'string' } } });
// where the embedded edition keeps its objects
const DATA_DIR = join(process.env.DATA_DIR ?? '.data');
const objects = objectStoreFromEnv('photos', { ...process.env, DATA_DIR });
const quarantine = new Quarantine(objects);

const commands = {
  list: async () => {
    let [count, bytes] = [0, 0];
    for await (const { day, original, size } of quarantine.list(values.tenant)) {
      console.log(`${day}  ${String(size).padStart(10)}  ${original}`);
      count += 1;
      bytes += size;
    }
    console.log(`${count} objects of together ${bytes} bytes are in quarantine.`);
  },
  restore: async () => console.log(`${await quarantine.restore(values.tenant)} objects lie where they were.`),
  adopt: async () => {
    await objects.deleteMany(['capture', 'incident', 'sites'].map(markerKey));
    console.log('The next run of the janitors marks the store as theirs.');
  },
};

const command = commands[positionals[0]];
if (!command) {
  console.error('usage: npm run photos -- list|restore [--tenant ID], or: npm run photos -- adopt');
  process.exit(2);
}
await command();
