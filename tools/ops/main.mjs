/**
 * What an operator types, in the image `ops`: docker compose run --rm ops dlq list. The same words as with `npm run` in a checkout
 * (tools/bootstrap/commands.mjs), and the same programs.
 */
import { inRoot } from '../bootstrap/workspace.mjs';

const programs = {
  dlq: () => 'tools/dlq/dlq.mjs',
  photos: () => 'tools/photos/photos.mjs',
  backup: () => 'tools/backup/backup.mjs',
  restore: () => 'tools/backup/restore.mjs',
  ledger: () => 'tools/faults/ledger.mjs',
  'export-training': () => 'deploy/embedded/dist/export-training.js',
  rebuild: (args) => {
    const service = args.shift();
    return ['reporting', 'insurance'].includes(service) ? `services/${service}/dist/rebuild.js` : undefined;
  },
};

const [name = '', ...args] = process.argv.slice(2);
const file = Object.hasOwn(programs, name) ? programs[name](args) : undefined;
if (!file) {
  console.error(
    `usage: ${Object.keys(programs).join(' | ')}, with the arguments of docs/operations.md; rebuild reporting|insurance`,
  );
  process.exit(2);
}
process.argv.splice(1, Number.POSITIVE_INFINITY, inRoot(file), ...args);
await import(inRoot(file));
