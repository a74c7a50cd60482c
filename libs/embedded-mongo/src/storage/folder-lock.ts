import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** How often the holder shows that it lives, and after how long it counts as dead when it cannot be asked. */
const beatMs = 2000;
const deadMs = 15_000;

interface Holder {
  pid: number;
  /** Start time of the process: a reused pid is not the holder. */
  started: string;
  host: string;
  token: string;
}

/** Says that a folder is in use by a live process. */
export class FolderInUse extends Error {}

/** Makes this engine the only one on a folder. Throws FolderInUse when another live process holds it. */
export function lockFolder(dir: string): { release(): void } {
  const file = join(dir, 'engine.lock');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname(), token: randomUUID() };
  for (let attempt = 0; ; attempt++) {
    if (create(file, mine)) break;
    const text = readText(file);
    if (text === undefined) continue;
    const holder = parse(text);
    if (attempt > 10 || (holder && alive(file, holder)))
      throw new FolderInUse(
        `the data folder ${dir} is in use by process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'}; stop it first, or use another folder`,
      );
    steal(file, text);
  }
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The folder is gone: nothing left to protect.
    }
  }, beatMs);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      if (parse(readText(file) ?? '')?.token === mine.token) rmSync(file, { force: true });
    },
  };
}

function create(file: string, holder: Holder): boolean {
  // Written aside and linked, so that nobody reads half of it.
  const draft = `${file}.${holder.token}`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, JSON.stringify(holder));
  closeSync(handle);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Takes a dead holder's file away; if someone else was quicker, puts theirs back. */
function steal(file: string, expected: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== expected) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one holds it now.
    }
  }
  rmSync(aside, { force: true });
}

function alive(file: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < deadMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(holder.pid) === holder.started;
}

/** Start time of a process where the system tells it (Linux); else empty, and the pid alone decides. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
