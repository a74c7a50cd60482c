import { decodeCommand, decodeDocument } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

export const opCodes = { reply: 1, query: 2004, compressed: 2012, message: 2013 } as const;
const moreToCome = 2;

export interface Header {
  length: number;
  requestId: number;
  opCode: number;
}

/** A client's OP_MSG, or its OP_QUERY handshake. */
export interface Incoming {
  requestId: number;
  command: Doc;
  sequences: Map<string, Buffer[]>;
  /** The client does not want an answer (unacknowledged write). */
  silent: boolean;
  legacy: boolean;
}

/** Reads the 16 bytes every message starts with. */
export function readHeader(buffer: Buffer): Header {
  return { length: buffer.readInt32LE(0), requestId: buffer.readInt32LE(4), opCode: buffer.readInt32LE(12) };
}

/** Reads a whole OP_MSG; throws ProtocolError for what it does not understand. */
export function readMessage(buffer: Buffer, header: Header): Incoming {
  const bits = buffer.readUInt32LE(16);
  if ((bits & 0xffff & ~moreToCome) !== 0)
    throw new MongoError('ProtocolError', `unknown required OP_MSG flags: ${bits}`);
  const end = header.length;
  let command: Doc | undefined;
  const sequences = new Map<string, Buffer[]>();
  let at = 20;
  while (at < end) {
    const kind = buffer[at++];
    const size = buffer.readInt32LE(at);
    if (size < 5 || at + size > end) throw new MongoError('ProtocolError', 'OP_MSG section does not fit its message');
    if (kind === 0) {
      if (command) throw new MongoError('ProtocolError', 'OP_MSG has two bodies');
      command = decodeCommand(buffer.subarray(at, at + size), sequences);
    } else if (kind === 1) readSequence(buffer.subarray(at, at + size), sequences);
    else throw new MongoError('ProtocolError', `unknown OP_MSG section kind ${kind}`);
    at += size;
  }
  if (!command) throw new MongoError('ProtocolError', 'OP_MSG without body');
  return { requestId: header.requestId, command, sequences, silent: (bits & moreToCome) !== 0, legacy: false };
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new MongoError('ProtocolError', 'document sequence without name');
  const name = section.toString('utf8', 4, nameEnd);
  const docs: Buffer[] = [];
  let at = nameEnd + 1;
  while (at < section.length) {
    const size = at + 4 <= section.length ? section.readInt32LE(at) : 0;
    if (size < 5 || at + size > section.length)
      throw new MongoError('ProtocolError', 'document sequence does not fit its section');
    docs.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(name, docs);
}

/** Reads an OP_QUERY; only the handshake on `$cmd` is understood. */
export function readQuery(buffer: Buffer, header: Header): Incoming {
  const nameEnd = buffer.indexOf(0, 20);
  const name = buffer.toString('utf8', 20, nameEnd);
  if (!name.endsWith('.$cmd'))
    throw new MongoError('ProtocolError', 'OP_QUERY is no longer supported, except for the handshake');
  const command = decodeDocument(buffer.subarray(nameEnd + 9, header.length));
  const first = Object.keys(command)[0];
  if (first !== 'isMaster' && first !== 'ismaster' && first !== 'hello')
    throw new MongoError('ProtocolError', `OP_QUERY is no longer supported: ${first}`);
  return {
    requestId: header.requestId,
    command: { ...command, $db: name.slice(0, -5) },
    sequences: new Map(),
    silent: false,
    legacy: true,
  };
}
