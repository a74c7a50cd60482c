import net from 'node:net';
import tls from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

const keepAliveMs = 60_000;
const lengthBytes = 4;

/**
 * Sockets that hand on a broker's answers whole. kafkajs (2.2.4) keeps the beginning of an answer that a broken connection cut
 * off, reads the next connection's answers as its end, and throws where nobody can catch it: the process would end.
 */
export const wholeAnswers: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  const socket = ssl ? tls.connect({ host, port, ...name, ...ssl }, onConnect) : net.connect({ host, port }, onConnect);
  socket.setKeepAlive(true, keepAliveMs);
  const emit = socket.emit.bind(socket);
  const answers = new Answers((answer) => emit('data', answer));
  socket.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event !== 'data') return emit(event as 'error', ...(values as [Error]));
    answers.take(values[0] as Buffer);
    return true;
  };
  return socket;
};

/** Cuts a stream of bytes into answers: four bytes that tell a length, and as many more. */
class Answers {
  #parts: Buffer[] = [];
  #bytes = 0;
  #needed = lengthBytes;

  constructor(private readonly hand: (answer: Buffer) => void) {}

  take(part: Buffer): void {
    this.#parts.push(part);
    this.#bytes += part.length;
    while (this.#bytes >= this.#needed) {
      const all = Buffer.concat(this.#parts);
      const whole = lengthBytes + all.readInt32BE(0);
      const rest = all.length < whole ? all : all.subarray(whole);
      this.#parts = [rest];
      this.#bytes = rest.length;
      this.#needed = rest === all ? whole : lengthBytes;
      if (rest !== all) this.hand(all.subarray(0, whole));
    }
  }
}
