/** Breaks in a row after which it is given up; each byte that arrives starts the count anew. */
const mostBreaks = 5;
/** So much is handed to the browser at a time, which keeps large blobs on disk. */
const pieceBytes = 8 * 1024 * 1024;

interface Options {
  readonly headers: Readonly<Record<string, string>>;
  readonly onProgress: (received: number) => void;
  /** Pause after a break, in ms; it doubles. */
  readonly pauseMs?: number;
}

/** What the server answered instead of a file. */
export class RefusedDownload extends Error {
  constructor(readonly status: number) {
    super(`download: ${status}`);
  }
}

/**
 * Fetches a file and goes on where the connection broke off, as long as it is still the same file (RFC 9110, If-Range).
 * @throws RefusedDownload where the server refuses; what broke the connection, once it breaks again and again
 */
export async function fetchResumably(url: string | URL, options: Options): Promise<Blob> {
  const file = new Received();
  for (let breaks = 0; ; ) {
    const before = file.bytes;
    try {
      await receive(url, file, options);
      return file.whole();
    } catch (error) {
      if (error instanceof RefusedDownload && error.status < 500) throw error;
      breaks = file.bytes > before ? 1 : breaks + 1;
      if (breaks > mostBreaks) throw error;
      await new Promise((resolve) => setTimeout(resolve, (options.pauseMs ?? 1_000) * 2 ** (breaks - 1)));
    }
  }
}

class Received {
  bytes = 0;
  etag: string | null = null;
  #pieces: Blob[] = [];
  #open: Uint8Array<ArrayBuffer>[] = [];
  #openBytes = 0;

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.bytes += chunk.length;
    this.#open.push(chunk);
    this.#openBytes += chunk.length;
    if (this.#openBytes >= pieceBytes) this.#close();
  }

  restart(etag: string | null): void {
    Object.assign(this, { bytes: 0, etag });
    this.#pieces = [];
    this.#open = [];
    this.#openBytes = 0;
  }

  whole(): Blob {
    this.#close();
    return new Blob(this.#pieces);
  }

  #close(): void {
    this.#pieces.push(new Blob(this.#open));
    this.#open = [];
    this.#openBytes = 0;
  }
}

async function receive(url: string | URL, file: Received, { headers, onProgress }: Options): Promise<void> {
  const sent = new Headers(headers);
  if (file.bytes > 0 && file.etag !== null) {
    sent.set('range', `bytes=${file.bytes}-`);
    sent.set('if-range', file.etag);
  }
  const response = await fetch(url, { headers: sent });
  if (!response.ok) throw new RefusedDownload(response.status);
  // 200: the whole file, from its start, whatever was asked for
  if (response.status !== 206) file.restart(response.headers.get('etag'));
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = file.bytes + length;
  const reader = response.body?.getReader();
  if (!reader) throw new Error('download: no body');
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    file.add(value);
    onProgress(file.bytes);
  }
  if (Number.isFinite(length) && file.bytes !== total) throw new Error('download: cut off');
}
