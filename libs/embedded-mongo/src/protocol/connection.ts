import type { Socket } from 'node:net';
import { dispatch } from '../commands/dispatch.js';
import type { Engine } from '../engine/engine.js';
import { MongoError, toMongoError } from '../errors/mongo-error.js';
import { encodeError, encodeReply, frame } from './encode-reply.js';
import { type Header, type Incoming, opCodes, readHeader, readMessage, readQuery } from './message.js';

/** Largest message, as announced in hello. */
const maxMessage = 48_000_000;

/** One client connection: cuts the byte stream into messages and answers them one at a time, in order. */
export class Connection {
  private chunks: Buffer[] = [];
  private size = 0;
  private busy = false;

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
    readonly id: number,
    private readonly address: string,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.chunks.push(chunk);
      this.size += chunk.length;
      void this.pump();
    });
    socket.on('error', () => socket.destroy());
  }

  /** Handles buffered messages until none is complete. */
  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let message = this.take(); message; message = this.take()) await this.answer(message);
    } catch (error) {
      // What is not the protocol cannot be answered in it.
      this.engine.log(`connection ${this.id} closed: ${toMongoError(error).message}`);
      this.socket.destroy();
    } finally {
      this.busy = false;
    }
  }

  private take(): Buffer | undefined {
    if (this.size < 16) return undefined;
    const first = this.join(16);
    const length = first.readInt32LE(0);
    if (length < 16 || length > maxMessage)
      throw new MongoError('ProtocolError', `message length ${length} is out of bounds`);
    if (this.size < length) return undefined;
    const all = this.join(length);
    const message = all.subarray(0, length);
    this.chunks[0] = all.subarray(length);
    this.size -= length;
    if (this.chunks[0].length === 0) this.chunks.shift();
    return message;
  }

  /** The first chunk, made at least this long. */
  private join(size: number): Buffer {
    const first = this.chunks[0] as Buffer;
    if (first.length >= size) return first;
    const all = Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }

  private async answer(message: Buffer): Promise<void> {
    const header = readHeader(message);
    const incoming = this.read(message, header);
    const body = await this.run(incoming);
    if (!incoming.silent && !this.socket.destroyed) this.socket.write(frame(body, incoming.requestId, incoming.legacy));
  }

  private read(message: Buffer, header: Header): Incoming {
    if (header.opCode === opCodes.message) return readMessage(message, header);
    if (header.opCode === opCodes.query) return readQuery(message, header);
    throw new MongoError(
      'ProtocolError',
      header.opCode === opCodes.compressed ? 'compression was not negotiated' : `unsupported op code ${header.opCode}`,
    );
  }

  private async run(incoming: Incoming): Promise<Buffer[]> {
    try {
      return encodeReply(await dispatch(this.engine, { ...incoming, connectionId: this.id, address: this.address }));
    } catch (error) {
      return encodeError(toMongoError(error));
    }
  }
}
