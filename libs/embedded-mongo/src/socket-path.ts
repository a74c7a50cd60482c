import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path a Unix socket may have (104 bytes on macOS, 108 on Linux, with the closing zero). */
const maxBytes = 103;

/** Where to put the socket: as asked, else in the folder, else in a new private temporary folder. */
export function chooseSocketPath(dir: string, wanted: string | undefined): { path: string; cleanUp(): void } {
  const path = resolve(wanted ?? join(dir, 'mongo.sock'));
  if (Buffer.byteLength(path) <= maxBytes) return { path, cleanUp: () => {} };
  if (wanted !== undefined)
    throw new Error(`socket path is too long (${Buffer.byteLength(path)} bytes, at most ${maxBytes}): ${path}`);
  // mkdtemp makes the folder with mode 0700.
  const folder = mkdtempSync(join(Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp', 'hl-mongo-'));
  return { path: join(folder, 'mongo.sock'), cleanUp: () => rmSync(folder, { recursive: true, force: true }) };
}
