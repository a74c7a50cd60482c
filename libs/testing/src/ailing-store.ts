import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an object store may have. `well` passes everything on to the real one. */
export type Ailment =
  | 'well'
  | 'hangs'
  | 'full'
  | 'throttles'
  | 'fails'
  | 'fails without a word'
  | 'resets'
  | 'breaks off';

const error = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
const answers: Partial<Record<Ailment, { status: number; body: string }>> = {
  full: { status: 507, body: error('XMinioStorageFull') },
  throttles: { status: 503, body: error('SlowDown') },
  fails: { status: 500, body: error('InternalError') },
  'fails without a word': { status: 502, body: '' },
};

/** A proxy before a real S3 server that ails as a test wants. */
export class AilingStore {
  ailment: Ailment = 'well';
  /** Keys that were stored, as often as they were, in order. */
  readonly puts: string[] = [];
  /** Requests so far. */
  asked = 0;
  readonly #server: http.Server;
  readonly #target: URL;

  private constructor(endpoint: string) {
    this.#target = new URL(endpoint);
    this.#server = http.createServer((request, response) => this.#answer(request, response));
  }

  static async before(endpoint: string): Promise<AilingStore> {
    const store = new AilingStore(endpoint);
    await new Promise<void>((listening) => store.#server.listen(0, '127.0.0.1', listening));
    return store;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked += 1;
    const answer = answers[this.ailment];
    if (answer) {
      request.resume();
      response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(answer.body);
    } else if (this.ailment === 'resets') request.socket.resetAndDestroy();
    else if (this.ailment !== 'hangs') this.#passOn(request, response);
  }

  /** The signature holds the address that the client asked: it goes on as it came. */
  #passOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request;
    const { hostname, port } = this.#target;
    const onward = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (this.ailment === 'breaks off' && method === 'GET') answer.once('data', () => response.destroy());
      else answer.pipe(response);
      if (method === 'PUT' && answer.statusCode === 200) this.puts.push((url ?? '').split('?')[0]?.slice(1) ?? '');
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }
}
