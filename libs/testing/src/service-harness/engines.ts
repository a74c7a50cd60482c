import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startEmbeddedMongo } from '@hazardlens/embedded-mongo';

export interface MongoEngine {
  readonly uri: string;
  close(): Promise<void>;
}

/** The MongoDB of `MONGODB_URI` when it is set, else the embedded engine with its data in `folder`. */
export async function testMongo(folder: string): Promise<MongoEngine> {
  const external = process.env['MONGODB_URI'];
  if (external) return { uri: external, close: async () => {} };
  const engine = await startEmbeddedMongo({ dir: path.join(folder, 'mongo') });
  return { uri: engine.uri, close: () => engine.close() };
}

/** Short and unique: keeps runs apart that share a server. */
export const uniqueName = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 10)}`;
