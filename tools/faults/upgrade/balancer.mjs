/** One address before several gateways, each connection to the next of those that are in turn. */
import { connect, createServer } from 'node:net';

export async function startBalancer() {
  const inTurn = [];
  const open = new Set();
  let next = 0;
  const server = createServer((client) => {
    next += 1;
    const port = inTurn[next % inTurn.length];
    if (port === undefined) return void client.destroy();
    const target = connect({ port, host: '127.0.0.1' });
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
    client.pipe(target);
    target.pipe(client);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    add: (port) => void inTurn.push(port),
    /** No new connection goes there; those that are open end with their gateway. */
    remove: (port) => {
      const index = inTurn.indexOf(port);
      if (index >= 0) inTurn.splice(index, 1);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of open) socket.destroy();
      }),
  };
}
