import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Engine } from '../engine/engine.js';
import { markFolder } from './folder.js';

/**
 * Copies the state of a running engine to an empty folder, from which an engine can be started. Everything acknowledged
 * before the call is in it; writes go on meanwhile. Throws when the folder holds anything.
 */
export async function backupTo(engine: Engine, target: string): Promise<void> {
  const dir = resolve(target);
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new Error(`the backup folder ${dir} is not empty`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  await engine.writer.flush();
  await engine.environment.backup(join(dir, 'data.mdb'));
  // Last: a folder without it is refused, so half a backup is never taken for a whole one.
  markFolder(dir);
}
