import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { MongoError } from '../errors/mongo-error.js';
import { decodeRecords, type WalRecord } from './wal-record.js';

const pattern = /^wal-(\d{12})\.log$/;

/**
 * The write-ahead log: each accepted write is appended before it is acknowledged. The operating system keeps appended
 * bytes when the process is killed; `sync` also brings them to the disk. Segments are removed once lmdb has what they hold.
 */
export class WriteAheadLog {
  private file: number;
  private size = 0;
  private syncing: Promise<void> | undefined;
  private dirty = false;

  private constructor(
    private readonly dir: string,
    private segment: number,
  ) {
    this.file = openSync(this.path(segment), 'wx', 0o600);
  }

  /** Reads what earlier runs left, oldest first, and starts a new segment. */
  static open(dir: string): { log: WriteAheadLog; left: WalRecord[] } {
    const segments = segmentsOf(dir);
    const left = segments.flatMap((number) => [...decodeRecords(readFileSync(join(dir, nameOf(number))))]);
    return { log: new WriteAheadLog(dir, (segments[segments.length - 1] ?? 0) + 1), left };
  }

  private path(segment: number): string {
    return join(this.dir, nameOf(segment));
  }

  get currentSize(): number {
    return this.size;
  }

  /** Appends records. When that fails nothing of them stays. */
  append(records: readonly Buffer[]): void {
    const record = records.length === 1 ? (records[0] as Buffer) : Buffer.concat(records);
    try {
      for (let at = 0; at < record.length; ) at += writeSync(this.file, record, at, record.length - at, this.size + at);
    } catch (error) {
      ftruncateSync(this.file, this.size);
      const { code, message } = error as NodeJS.ErrnoException;
      throw new MongoError(
        code === 'ENOSPC' || code === 'EDQUOT' ? 'OutOfDiskSpace' : 'InternalError',
        `write failed: ${message}`,
      );
    }
    this.size += record.length;
    this.dirty = true;
  }

  /** Resolves when everything appended so far is on disk; callers in the meantime share the next sync. */
  async sync(): Promise<void> {
    while (this.syncing) await this.syncing;
    if (!this.dirty) return;
    this.dirty = false;
    const { file } = this;
    this.syncing = new Promise<void>((resolve, reject) =>
      fdatasync(file, (error) => (error ? reject(error) : resolve())),
    ).finally(() => {
      this.syncing = undefined;
    });
    try {
      await this.syncing;
    } catch (error) {
      this.dirty = true;
      throw error;
    }
  }

  /** Starts a new segment and returns the number of the last full one. */
  rotate(): number {
    const old = this.file;
    const full = this.segment;
    // Writers that wait for a sync look at the new segment only.
    fdatasyncSync(old);
    this.file = openSync(this.path(full + 1), 'wx', 0o600);
    this.segment = full + 1;
    this.size = 0;
    // A sync that still runs on the old file finishes before it is closed.
    void (this.syncing ?? Promise.resolve()).catch(() => {}).then(() => closeSync(old));
    return full;
  }

  /** Removes segments up to this number; lmdb has what they hold, on disk. */
  removeUpTo(segment: number): void {
    for (const number of segmentsOf(this.dir))
      if (number <= segment && number !== this.segment) rmSync(this.path(number), { force: true });
  }

  /** Removes what earlier runs left. */
  removeOld(): void {
    this.removeUpTo(this.segment - 1);
  }

  /** Closes the log; with `remove` nothing of it is needed any more. */
  async close(remove: boolean): Promise<void> {
    await this.syncing?.catch(() => {});
    closeSync(this.file);
    if (remove) for (const number of segmentsOf(this.dir)) rmSync(this.path(number), { force: true });
  }
}

const nameOf = (segment: number): string => `wal-${String(segment).padStart(12, '0')}.log`;

function segmentsOf(dir: string): number[] {
  return readdirSync(dir)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}
