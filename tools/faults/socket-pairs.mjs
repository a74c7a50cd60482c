/** Connections in pairs, a client's and the one to what it asked for: when either ends, so does the other. */
export class SocketPairs {
  #open = new Set();

  add(client, target) {
    const pair = [client, target];
    for (const socket of pair) {
      this.#open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#open.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
  }

  breakAll() {
    for (const socket of this.#open) socket.destroy();
  }
}
