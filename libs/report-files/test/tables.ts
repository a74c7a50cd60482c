import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cell, Table } from '../src/index.js';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are held after a garbage collection. */
export function heldBytes(): number {
  // twice: what the first pass only finalises (buffers outside the heap) is gone after the second
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A table as the insurance export has them, `seen` told of each row as it is read. */
export function tableOf(rows: number, seen: (row: number) => void = () => {}): Table {
  async function* cells(): AsyncIterable<Cell[]> {
    for (let row = 0; row < rows; row++) {
      seen(row);
      yield [
        `0f0f-${row}-aaaa-${row * 7919}`,
        new Date(1.7e12 + row * 1e6),
        `Tower ${row % 7}`,
        (row % 100) / 100,
        null,
      ];
    }
  }
  return {
    title: 'Incidents',
    columns: [
      { header: 'id', width: 38 },
      { header: 'date', width: 18, kind: 'date' },
      { header: 'site', width: 24 },
      { header: 'severity', width: 10, kind: 'number', decimals: 2 },
      { header: 'note', width: 12 },
    ],
    rows: cells(),
  };
}

export async function bytesOf(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads to the end and holds nothing. */
export async function lengthOf(file: Readable): Promise<number> {
  let length = 0;
  for await (const chunk of file) length += (chunk as Buffer).length;
  return length;
}

/** The most that is held while a file of so many rows is written and thrown away. */
export async function heldWhileWriting(rows: number, write: (table: Table) => Readable): Promise<number> {
  let held = 0;
  // Once, near the end: what piles up has piled up by then, and collecting garbage takes long in a process that many tests
  // share on a busy machine.
  const watch = (row: number): void => {
    if (row === rows * 0.9) held = heldBytes();
  };
  await lengthOf(write(tableOf(rows, watch)));
  return held;
}

/** A file whose reader takes nothing until it is let go, and then goes away. */
export function unreadFile(rows: number, write: (table: Table) => Readable) {
  let read = 0;
  let leave: () => void = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const narrow = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => void left.then(() => done(new Error('gone'))),
  });
  const file = write(
    tableOf(rows, () => {
      read += 1;
    }),
  );
  return { file, written: pipeline(file, narrow), rowsRead: (): number => read, leave };
}

/**
 * How long others wait while a file is written, in rows: the most that were read between two turns of the event loop. Not
 * in milliseconds: on a busy machine those measure the other processes.
 */
export async function mostRowsATurn(rows: number, write: (table: Table) => Readable): Promise<number> {
  let read = 0;
  let before = 0;
  let most = 0;
  let running = true;
  const turn = (): void => {
    most = Math.max(most, read - before);
    before = read;
    if (running) setImmediate(turn);
  };
  const file = write(
    tableOf(rows, () => {
      read += 1;
    }),
  );
  setImmediate(turn);
  await lengthOf(file);
  running = false;
  turn();
  return most;
}
