import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Drawn } from './draw.js';

/** What the worker says of a report, in order. */
export type PdfAnswer = { id: number; chunk: Uint8Array } | { id: number; done: true } | { id: number; failed: string };
export type PdfRequest = { readonly id: number } & Drawn;

/** The compiled worker, next to this file. */
const file = fileURLToPath(import.meta.url).replace(/pdf-thread\.[cm]?[jt]s$/, 'pdf-worker.js');
const isCompiled = (): boolean => existsSync(file);

let thread: PdfThread | undefined;

/**
 * The bytes of a PDF file, as they are drawn: in a thread of its own, since reading a font takes some 300 ms in which nobody
 * else would be served. One thread a process, kept: its next file finds the fonts read. (From the sources, not built, in this thread.)
 */
export async function* bytesOf(drawn: Drawn): AsyncIterable<Uint8Array> {
  if (!isCompiled()) {
    // Where the worker draws, this thread needs none of the libraries.
    const { draw } = await import('./draw.js');
    return yield* draw(drawn);
  }
  thread ??= new PdfThread(() => {
    thread = undefined;
  });
  yield* thread.draw(drawn);
}

type Listener = (answer: PdfAnswer | Error) => void;

class PdfThread {
  readonly #worker = new Worker(pathToFileURL(file), { name: 'pdf' });
  readonly #listeners = new Map<number, Listener>();
  #ids = 0;

  /** @param gone the thread ended, and a report needs another one */
  constructor(gone: () => void) {
    this.#worker.on('message', (answer: PdfAnswer) => this.#listeners.get(answer.id)?.(answer));
    this.#worker.once('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.once('exit', () => {
      gone();
      this.#fail(new Error('the PDF thread ended'));
    });
    // idle, it does not keep the process alive
    this.#worker.unref();
  }

  async *draw(drawn: Drawn): AsyncIterable<Uint8Array> {
    this.#ids += 1;
    const id = this.#ids;
    const answers: (PdfAnswer | Error)[] = [];
    let woken = (): void => {};
    this.#listeners.set(id, (answer) => {
      answers.push(answer);
      woken();
    });
    this.#worker.ref();
    try {
      this.#worker.postMessage({ id, ...drawn } satisfies PdfRequest);
      for (;;) {
        const answer = answers.shift();
        if (answer === undefined) await new Promise<void>((resolve) => (woken = resolve));
        else if (answer instanceof Error) throw answer;
        else if ('failed' in answer) throw new Error(answer.failed);
        else if ('done' in answer) return;
        else yield answer.chunk;
      }
    } finally {
      this.#listeners.delete(id);
      if (this.#listeners.size === 0) this.#worker.unref();
    }
  }

  #fail(error: Error): void {
    for (const listener of [...this.#listeners.values()]) listener(error);
  }
}
