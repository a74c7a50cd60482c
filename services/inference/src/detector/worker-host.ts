import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { EngineName } from './network.js';
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.js';

/** Who hears what happens to a worker. */
export interface HostListener {
  onMessage(message: FromWorker): void;
  /** @param cause null when it ended as it was told to */
  onExit(cause: Error | null): void;
}

/** Where a worker runs. */
export interface WorkerHost {
  post(message: ToWorker): void;
  /** Ends it at once, whatever it does. */
  end(): void;
}

/** Runtimes in native code: a fault of theirs ends the whole process that they run in (ADR 0100). */
const native: readonly EngineName[] = ['onnxruntime'];

/** What a process of a worker may know of this one's environment: how programs and packages are found, no secret. */
const known = ['PATH', 'NODE_PATH', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** A thread of this process, or a process of its own where the runtime could take this one along. */
export const startHost = (entry: string, data: WorkerData, listener: HostListener): WorkerHost =>
  data.runtime && native.includes(data.runtime)
    ? new ProcessHost(entry, data, listener)
    : new ThreadHost(entry, data, listener);

class ThreadHost implements WorkerHost {
  private readonly thread: Worker;

  constructor(entry: string, workerData: WorkerData, listener: HostListener) {
    let failure: Error | null = null;
    this.thread = new Worker(entry, { workerData, name: 'detector' });
    this.thread.on('message', (message: FromWorker) => listener.onMessage(message));
    this.thread.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    this.thread.on('exit', (code) =>
      listener.onExit(failure ?? (code === 0 ? null : new Error(`ended with code ${code}`))),
    );
  }

  /** A photo's memory moves along. */
  post(message: ToWorker): void {
    try {
      this.thread.postMessage(message, message.kind === 'detect' ? [message.photo.buffer as ArrayBuffer] : []);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'DataCloneError') throw error;
      // memory that belongs to a library (sharp) cannot be moved: it is copied
      this.thread.postMessage(message);
    }
  }

  end(): void {
    void this.thread.terminate();
  }
}

class ProcessHost implements WorkerHost {
  private readonly child: ChildProcess;

  constructor(entry: string, data: WorkerData, listener: HostListener) {
    let failure: Error | null = null;
    let said = '';
    this.child = fork(entry, [JSON.stringify(data)], {
      execArgv: [],
      env: Object.fromEntries(known.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_SAID);
    });
    this.child.on('message', (message: FromWorker) => listener.onMessage(message));
    this.child.on('error', (error) => {
      failure = error;
    });
    // not 'exit': what it said last is read by then
    this.child.on('close', (code, signal) =>
      listener.onExit(
        failure ?? (code === 0 ? null : new Error(reasonIn(said) ?? `ended with ${signal ?? `code ${code}`}`)),
      ),
    );
  }

  post(message: ToWorker): void {
    // a process that is gone says so by 'close'
    this.child.send(message, () => undefined);
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}

const MOST_SAID = 4_000;
/** What an uncaught error of the process says of itself; the last, since a library may have warned before. */
const reasonIn = (said: string): string | undefined => [...said.matchAll(/^\w*Error: (.+)$/gm)].at(-1)?.[1];
