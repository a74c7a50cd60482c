import { existsSync, lstatSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectionUri } from './uri.js';

/** Longest path a Unix socket may have (104 bytes on macOS, 108 on Linux, with the closing zero). */
const maxBytes = 103;

/** Drivers decode the path in a connection string twice, so that one with a percent sign is another path, or none. */
const isUsable = (path: string): boolean => Buffer.byteLength(path) <= maxBytes && !path.includes('%');

const socketIn = (dir: string): string => join(dir, 'mongo.sock');

/** Where to put the socket: as asked, else in the folder, else in a new private temporary folder that a link in the folder names. */
export function chooseSocketPath(dir: string, wanted: string | undefined): { path: string; cleanUp(): void } {
  const path = resolve(wanted ?? socketIn(dir));
  if (isUsable(path)) return { path, cleanUp: () => {} };
  if (wanted !== undefined)
    throw new Error(
      `socket path is too long (${Buffer.byteLength(path)} bytes, at most ${maxBytes}) or has a %: ${path}`,
    );
  // mkdtemp makes the folder with mode 0700.
  const folder = mkdtempSync(join(Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp', 'hl-mongo-'));
  // What an engine left that was killed.
  rmSync(path, { force: true });
  symlinkSync(socketIn(folder), path);
  const cleanUp = () => {
    rmSync(path, { force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  return { path: socketIn(folder), cleanUp };
}

/** The connection string of the engine that another process runs in the folder, undefined where it left no socket. */
export function uriOfRunning(dir: string): string | undefined {
  const path = resolve(socketIn(dir));
  if (!existsSync(path)) return undefined;
  return connectionUri(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path);
}
