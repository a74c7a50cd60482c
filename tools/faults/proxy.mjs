/**
 * A TCP proxy that does to connections what networks do. `cut` breaks all and refuses new ones, `hang` lets nothing through
 * while everything stays open, and `weather` is what happens to a share of the pieces that pass.
 */
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { pause } from '../engines/common.mjs';
import { SocketPairs } from './socket-pairs.mjs';

/** Shares of pieces: delayed by up to `delayMs`, cut off in the middle with their connection, or the last of their direction. */
const fair = { delayed: 0, delayMs: 0, truncated: 0, halfClosed: 0 };

export async function startProxy(targetPort) {
  const pairs = new SocketPairs();
  const counts = { delayed: 0, truncated: 0, halfClosed: 0 };
  let broken = false;
  let weather = fair;
  let released = Promise.resolve();
  let release = () => {};

  const happens = (kind) => {
    if (Math.random() >= weather[kind]) return false;
    counts[kind] += 1;
    return true;
  };
  /** One direction of a connection: pieces keep their order. */
  const direction = (from, to) => {
    const through = new Transform({
      transform(piece, _encoding, done) {
        released
          .then(() => (happens('delayed') ? pause(Math.random() * weather.delayMs) : undefined))
          .then(() => {
            if (happens('truncated')) {
              to.write(piece.subarray(0, piece.length / 2), () => to.destroy());
              return;
            }
            if (happens('halfClosed')) return void to.end(piece);
            done(null, piece);
          });
      },
    });
    through.on('error', () => {});
    from.pipe(through).pipe(to);
  };
  const server = createServer((client) => {
    if (broken) return void client.destroy();
    const target = connect({ port: targetPort, host: '127.0.0.1' });
    pairs.add(client, target);
    direction(client, target);
    direction(target, client);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    counts,
    cut: () => {
      broken = true;
      pairs.breakAll();
    },
    hang: () => {
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    heal: () => {
      broken = false;
      release();
    },
    /** @param shares what is not named does not happen */
    weather: (shares = {}) => {
      weather = { ...fair, ...shares };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        release();
        pairs.breakAll();
      }),
  };
}
