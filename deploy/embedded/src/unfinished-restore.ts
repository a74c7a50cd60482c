import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Lies in a data folder while a backup is put into it (tools/backup/layout.mjs). */
const unfinished = 'restore-unfinished';

/** @throws Error when what is in the folder is half a backup: of what is not there yet, a start would make a new one */
export function assertRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinished))) return;
  throw new Error(`${dataDir} holds half of a backup: restoring it was cut off. Empty the folder and restore again.`);
}
