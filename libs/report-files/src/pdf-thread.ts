import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { IncidentPaper } from './incident-paper.js';
import type { DrawnReport } from './pdf-report.js';
import type { Poster } from './poster.js';
import type { ToolboxTalk } from './toolbox-talk.js';

/** What the worker says of a report, in order. */
export type PdfAnswer = { id: number; chunk: Uint8Array } | { id: number; done: true } | { id: number; failed: string };
/** Figures of an organisation, one incident, what a crew talks about, or a poster. */
export type Drawn =
  | { readonly report: DrawnReport }
  | { readonly paper: IncidentPaper }
  | { readonly talk: ToolboxTalk }
  | { readonly poster: Poster };
export type PdfRequest = { readonly id: number } & Drawn;

/** The compiled worker, next to this file. */
const file = fileURLToPath(import.meta.url).replace(/pdf-thread\.[cm]?[jt]s$/, 'pdf-worker.js');
export const hasPdfWorker = (): boolean => existsSync(file);

let thread: PdfThread | undefined;

/** The bytes of a report, as they are drawn. One thread a process, kept: its next report finds the fonts read. */
export async function* drawInWorker(drawn: Drawn): AsyncIterable<Uint8Array> {
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
