import { aggregationCases } from './aggregation.js';
import { type StorageServer, useStorage } from './context.js';
import { indexCases } from './indexes.js';
import { mongooseCases } from './mongoose-cases.js';
import { planCases } from './plans.js';
import { queryCases } from './queries.js';
import { serverCases } from './server.js';
import { transactionCases } from './transactions.js';
import { ttlAndCollationCases } from './ttl-and-collation.js';
import { updateCases } from './updates.js';
import { upsertCases } from './upserts.js';
import { writeCases } from './writes.js';

export type { StorageServer } from './context.js';

/**
 * The storage contract: what the services expect of a MongoDB replica set. Every case is phrased so that it holds on
 * MongoDB itself; run it with any server. Makes its own database and drops it.
 */
export function storageSuite(name: string, connect: () => Promise<StorageServer>): void {
  describe(name, () => {
    const ctx = useStorage(connect);
    writeCases(ctx);
    queryCases(ctx);
    updateCases(ctx);
    upsertCases(ctx);
    indexCases(ctx);
    planCases(ctx);
    ttlAndCollationCases(ctx);
    transactionCases(ctx);
    aggregationCases(ctx);
    serverCases(ctx);
    mongooseCases(ctx);
  });
}
