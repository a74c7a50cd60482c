import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connectDatabase } from '../src/storage/connection.js';
import { useMongo } from './support/mongo.js';

const mongo = useMongo();
const sockets: Socket[] = [];
const seen = (message: unknown): number => sockets.push((message as { socket: Socket }).socket);
beforeAll(() => subscribe('net.client.socket', seen));
afterAll(() => unsubscribe('net.client.socket', seen));
beforeEach(() => {
  sockets.length = 0;
});

/** As when the server goes: all are gone, and none has said so yet. */
const goneInThisMoment = (): void => {
  for (const socket of sockets.splice(0)) socket.destroy();
};

it('answers a question that was asked in the moment in which its connection ended', async () => {
  const connection = await mongo.database();
  const rows = connection.collection('rows');
  await rows.insertOne({ well: true });
  goneInThisMoment();
  // the driver asks once more, on a new connection
  expect(await rows.countDocuments({ well: true })).toBe(1);
});

it('closes in the moment in which its connections ended', async () => {
  const connection = await connectDatabase(mongo.uri, 'kit_closed_meanwhile');
  await connection.collection('rows').insertOne({ well: true });
  goneInThisMoment();
  await connection.close();
  expect(connection.readyState).toBe(0);
});

it('goes on looking at a server whose connection ended when it was about to look', async () => {
  const often = `${mongo.uri}${mongo.uri.includes('?') ? '&' : '/?'}heartbeatFrequencyMS=500`;
  const connection = await connectDatabase(often, 'kit_looked_at');
  const client = connection.getClient();
  client.once('serverHeartbeatStarted', goneInThisMoment);
  await once(client, 'serverHeartbeatFailed');
  await once(client, 'serverHeartbeatSucceeded');
  await connection.close();
});
