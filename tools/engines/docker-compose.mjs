/** `docker compose` as a program of its own, for machines whose Docker comes without it. */
import { spawnSync } from 'node:child_process';
import { oneAtATime } from '../bootstrap/workspace.mjs';
import { goBuilt } from './common.mjs';
import { buildFromSource } from './go-source.mjs';

const module = 'github.com/docker/compose/v2@v2.39.4';
const program = goBuilt('docker-compose', module, (file) => buildFromSource({ module, file, command: './cmd' }));

/** @returns the words that call it: this machine's own, else one that is built here (minutes, the first time) */
export async function composeCommand(say) {
  if (spawnSync('docker', ['compose', 'version']).status === 0) return ['docker', 'compose'];
  if (program.available()) {
    const reason = program.installable();
    if (reason) throw new Error(`docker has no compose here, and it cannot be built: ${reason}`);
    say('building docker compose (minutes, the first time)');
    await oneAtATime('docker-compose', program.install);
  }
  return [program.file];
}
