import { ObjectId } from 'bson';
import { maxDocumentSize } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import { sessionTimeoutMinutes } from '../transactions/sessions.js';
import type { Command, CommandMap } from './command.js';
import { type Reply, reply } from './reply.js';
import { maxWireVersion, serverVersion, setName, versionArray } from './version.js';

const electionId = new ObjectId('7fffffff0000000000000001');

/** What hello says: the primary of a replica set of one. */
export function helloBody(address: string, connectionId: number, legacy: boolean): Doc {
  return {
    ...(legacy ? { ismaster: true } : { isWritablePrimary: true }),
    helloOk: true,
    hosts: [address],
    setName,
    setVersion: 1,
    secondary: false,
    primary: address,
    me: address,
    electionId,
    maxBsonObjectSize: maxDocumentSize,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: sessionTimeoutMinutes,
    connectionId,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
  };
}

const hello = (legacy: boolean): Command => ({
  options: [],
  lenient: true,
  run: (op): Reply => reply(helloBody(op.address, op.connectionId, legacy)),
});

export const handshakeCommands: CommandMap = {
  hello: hello(false),
  isMaster: hello(true),
  ismaster: hello(true),
  ping: { options: [], run: () => reply() },
  buildInfo: {
    options: [],
    run: () =>
      reply({
        version: serverVersion,
        versionArray,
        gitVersion: 'hazardlens-embedded-mongo',
        modules: [],
        bits: 64,
        debug: false,
        maxBsonObjectSize: maxDocumentSize,
        storageEngines: ['lmdb'],
      }),
  },
};
handshakeCommands['buildinfo'] = handshakeCommands['buildInfo'] as Command;
