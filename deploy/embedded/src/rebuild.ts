import 'reflect-metadata';
import { resolve } from 'node:path';
import { tellRebuilt } from '@hazardlens/service-kit';
import { readEmbeddedConfig } from './config.js';
import { rebuildable, rebuildEmbedded } from './rebuild-embedded.js';
import { askRunningProduct } from './rebuild-requests.js';

const [name = '', ...more] = process.argv.slice(2);
const definition = more.length === 0 && Object.hasOwn(rebuildable, name) ? rebuildable[name] : undefined;
if (!definition) {
  console.error(`Which read model? One of: ${Object.keys(rebuildable).join(', ')}`);
  process.exit(2);
}
const isInUse = (error: unknown): boolean => error instanceof Error && /is in use by process/.test(error.message);
try {
  const told = await rebuildEmbedded(process.env, definition).then(
    (read) => tellRebuilt(name, read),
    (error: unknown) => {
      if (!isInUse(error)) throw error;
      return askRunningProduct(resolve(readEmbeddedConfig(process.env).DATA_DIR), name);
    },
  );
  console.log(told);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
