/** A chat-completions server of the tests: answers what the test says, and keeps what it was asked. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly response_format?: { readonly type: string; readonly json_schema: { readonly schema: unknown } };
  };
}

type Answer = (asked: Asked, response: ServerResponse) => void;

/** A whole answer of the protocol. */
export function completion(content: string, finish = 'stop'): Answer {
  const message = { role: 'assistant', content };
  const usage = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };
  return (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'one', choices: [{ index: 0, message, finish_reason: finish }], usage }));
  };
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, body = 'no'): Answer =>
  (_, response) => {
    response.writeHead(code, headers).end(body);
  };

export class ChatServer {
  readonly asked: Asked[] = [];
  private constructor(
    readonly address: string,
    private readonly close: () => Promise<void>,
    private readonly answers: Answer[],
  ) {}

  static async start(): Promise<ChatServer> {
    const answers: Answer[] = [];
    const server = createServer(async (request, response) => {
      const asked = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse((await text(request)) || '{}'),
      };
      one.asked.push(asked);
      // the last answer is for whatever comes after
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(asked, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    const one = new ChatServer(`http://127.0.0.1:${port}/v1`, close, answers);
    return one;
  }

  /** One after the other; the last one again and again. */
  willAnswer(...answers: Answer[]): void {
    this.asked.length = 0;
    this.answers.splice(0, this.answers.length, ...answers);
  }

  stop(): Promise<void> {
    return this.close();
  }
}
