import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Echo } from './rpc-own.js';

/** The plainest way to ask: HTTP over connections that are kept. */
export async function httpEcho(): Promise<Echo> {
  const server = createServer((incoming, answer) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += String(chunk);
    });
    incoming.on('end', () => answer.end(JSON.stringify(JSON.parse(body))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', method: 'POST', agent }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += String(chunk);
        });
        answer.on('end', () => resolve((JSON.parse(body) as { text: string }).text));
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify({ text }));
    });
  return {
    ask,
    close: async () => {
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
