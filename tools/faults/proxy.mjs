/** A TCP proxy that can be cut: connections break, new ones are refused, until it is healed. */
import { connect, createServer } from 'node:net';

export async function startProxy(targetPort) {
  const open = new Set();
  let broken = false;
  const server = createServer((client) => {
    if (broken) return void client.destroy();
    const target = connect({ port: targetPort, host: '127.0.0.1' });
    const pair = [client, target];
    for (const socket of pair) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
    client.pipe(target).pipe(client);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: server.address().port,
    cut: () => {
      broken = true;
      breakAll();
    },
    heal: () => {
      broken = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        breakAll();
      }),
  };
}
