/** One address before several gateways, each connection to the next of those that are in turn. */
import { connect, createServer } from 'node:net';
import { SocketPairs } from '../socket-pairs.mjs';

export async function startBalancer() {
  const inTurn = [];
  const pairs = new SocketPairs();
  let next = 0;
  const server = createServer((client) => {
    next += 1;
    const port = inTurn[next % inTurn.length];
    if (port === undefined) return void client.destroy();
    const target = connect({ port, host: '127.0.0.1' });
    pairs.add(client, target);
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
        pairs.breakAll();
      }),
  };
}
