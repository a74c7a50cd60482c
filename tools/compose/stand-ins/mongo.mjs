/** The embedded engine listens on 127.0.0.1 alone: whoever comes to the port of MongoDB is passed on to it. */
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

const [port, behind] = [27017, 27018];
const engine = spawn(process.execPath, ['/engine/main.mjs', '--dir', '/data/db/engine', '--port', String(behind)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
engine.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => engine.kill(signal));
// It says its address when it is ready.
engine.stdout.once('data', () => {
  const server = createServer((client) => {
    const there = connect(behind, '127.0.0.1');
    pipeline(client, there, client, () => {});
  });
  server.listen(port, '0.0.0.0');
});
