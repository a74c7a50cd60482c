import 'reflect-metadata';
import { tellRebuilt } from '@hazardlens/service-kit';
import { rebuildable, rebuildEmbedded } from './rebuild-embedded.js';

const name = process.argv[2] ?? '';
const definition = Object.hasOwn(rebuildable, name) ? rebuildable[name] : undefined;
if (!definition) {
  console.error(`Which read model? One of: ${Object.keys(rebuildable).join(', ')}`);
  process.exit(2);
}
try {
  console.log(tellRebuilt(name, await rebuildEmbedded(process.env, definition)));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
