/** A folder on a disk of its own that can be filled: tmpfs, where this may mount one (root on Linux); else just a folder. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const megabytes = 192;
const block = Buffer.alloc(1024 * 1024);

export function smallDisk(folder) {
  mkdirSync(folder, { recursive: true });
  const mounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    canFill: mounted,
    /** Not a byte is left. */
    fill: () => {
      const file = openSync(ballast, 'w');
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      if (mounted) spawnSync('umount', ['-l', folder]);
    },
  };
}
