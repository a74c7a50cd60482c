import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inProcessBus, type MongoEngine, testMongo, transportSuite } from '@hazardlens/testing';

jest.setTimeout(30_000);

let folder: string;
let mongo: MongoEngine;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hl-bus-'));
  mongo = await testMongo(folder);
});
afterAll(async () => {
  await mongo.close();
  await rm(folder, { recursive: true, force: true });
});

transportSuite('in-process bus', () => inProcessBus(mongo.uri));
