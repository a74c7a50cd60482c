import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FromChild, fromChild, type ToChild } from './child-messages.js';
import type { ModelFormat } from './file-network.js';
import type { ModelMap } from './model-map.js';
import { ModelRefusedError } from './model-refused.js';
import type { ModelBox } from './read-boxes.js';
import type { Reading } from './reading.js';

/** The process of a model ended, or was ended because it took too long or too much. */
export class ModelCrashedError extends Error {
  override readonly name = 'ModelCrashedError';
}

export interface ProcessOptions {
  /** Of the model: model.onnx or model.json with weights. */
  readonly folder: string;
  readonly format: ModelFormat;
  readonly map: ModelMap;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /** Memory of the process beside the network's; 1024 when absent. */
  readonly besidesMb?: number;
  /** A minute and a half when absent: compiling a large network takes its time. */
  readonly loadTimeoutMs?: number;
}

const LOAD_TIMEOUT_MS = 90_000;
/** Of V8 beside the network's memory: the picture, the outputs, the weights of a TF.js model on their way. */
const HEAP_MB = 512;
/** Runtime, code and buffers outside of every limit that V8 knows. */
const BESIDES_MB = 512;

const here = path.dirname(fileURLToPath(import.meta.url));

/** The compiled child; code that runs from `src` (Jest) starts the twin in `dist`. */
function childEntry(): string {
  const beside = path.join(here, 'model-child.js');
  if (existsSync(beside)) return beside;
  const parts = here.split(path.sep);
  return [...parts.with(parts.lastIndexOf('src'), 'dist'), 'model-child.js'].join(path.sep);
}

interface Waiting {
  readonly resolve: (message: FromChild) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One brought model in a process of its own. What it may take is limited where it can be: memory of WebAssembly and heap by V8 (a
 * worker thread's limits know neither WebAssembly nor buffers), everything together by a watchdog in the process, time by a timer.
 * Whoever goes beyond is ended. One picture at a time.
 */
export class ModelProcess {
  private readonly child: ChildProcess;
  private waiting: Waiting | null = null;
  private ended: ModelCrashedError | null = null;
  private why: string | null = null;
  private jobs = 0;

  private constructor(private readonly options: ProcessOptions) {
    const { memoryMb } = options;
    const mostMb = memoryMb + (options.besidesMb ?? HEAP_MB + BESIDES_MB);
    this.child = fork(childEntry(), [String(mostMb)], {
      // a page of WebAssembly is 64 KiB
      execArgv: [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${memoryMb * 16}`],
      // no secret of the service, no proxy, no option that loads code
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.receive(message));
    this.child.on('error', (error) => this.gone(error.message));
    this.child.on('exit', (code, signal) => {
      // what the watchdog ends it with
      const memory = signal === 'SIGTERM' ? `it took more than ${mostMb} MB of memory` : null;
      this.gone(memory ?? `its process ended (${signal ?? `code ${code}`})`);
    });
  }

  /**
   * @returns the running model and how it is read
   * @throws ModelRefusedError with a sentence for whoever brought it, ModelCrashedError
   */
  static async start(options: ProcessOptions): Promise<{ readonly model: ModelProcess; readonly reading: Reading }> {
    const model = new ModelProcess(options);
    const { folder, format, map, loadTimeoutMs = LOAD_TIMEOUT_MS } = options;
    try {
      const answer = await model.ask({ kind: 'load', folder, format, map }, loadTimeoutMs);
      if (answer.kind === 'loaded') return { model, reading: answer.reading };
      throw new ModelRefusedError(answer.kind === 'refused' ? answer.message : 'The model does not load.');
    } catch (error) {
      model.kill('it is not used');
      throw error;
    }
  }

  /** @param pixels RGB, as large as the model's input @throws ModelCrashedError, ModelRefusedError */
  async see(pixels: Uint8Array, leastScore: number): Promise<readonly ModelBox[]> {
    const job = ++this.jobs;
    const answer = await this.ask({ kind: 'look', job, pixels, leastScore }, this.options.timeoutMs);
    if (answer.kind === 'seen' && answer.job === job) return answer.boxes;
    throw new ModelRefusedError(answer.kind === 'failed' ? answer.message : 'The model answered something else.');
  }

  /** Ends the process; whoever waits is told. */
  kill(why = 'it is stopped'): void {
    this.why ??= why;
    this.child.kill('SIGKILL');
  }

  private ask(message: ToChild, timeoutMs: number): Promise<FromChild> {
    if (this.ended) return Promise.reject(this.ended);
    if (this.waiting) return Promise.reject(new Error('a model looks at one picture at a time'));
    return new Promise<FromChild>((resolve, reject) => {
      const timer = setTimeout(() => this.kill(`it did not answer within ${timeoutMs} ms`), timeoutMs);
      const settle =
        <Value>(how: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          this.waiting = null;
          how(value);
        };
      this.waiting = { resolve: settle(resolve), reject: settle(reject) };
      // a process that is gone says so by 'exit'
      this.child.send(message, () => undefined);
    });
  }

  private receive(message: unknown): void {
    const parsed = fromChild.safeParse(message);
    if (parsed.success) this.waiting?.resolve(parsed.data);
    else this.kill('it answered something else than asked');
  }

  private gone(how: string): void {
    this.ended ??= new ModelCrashedError(`The model was ended: ${this.why ?? how}.`);
    this.waiting?.reject(this.ended);
  }
}
