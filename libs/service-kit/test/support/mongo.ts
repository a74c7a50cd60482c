import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type MongoEngine, testMongo, uniqueName } from '@hazardlens/testing';
import type { Connection } from 'mongoose';
import { connectDatabase } from '../../src/storage/connection.js';

/** A MongoDB for one spec file, and a database of its own for each test. */
export function useMongo(): { readonly uri: string; database(): Promise<Connection> } {
  let folder: string;
  let mongo: MongoEngine;
  const connections: Connection[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-kit-'));
    mongo = await testMongo(folder);
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
  });
  afterAll(async () => {
    await mongo.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get uri() {
      return mongo.uri;
    },
    database: async () => {
      const connection = await connectDatabase(mongo.uri, uniqueName('kit_'));
      connections.push(connection);
      return connection;
    },
  };
}
