import { eventually } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { type TestProduct } from './test-product.js';

type Row = { _id: string; version: number };

/** The documents of the services, looked at past them. */
export class Documents {
  private constructor(
    private readonly connection: mongoose.Connection,
    private readonly product: TestProduct,
  ) {}

  static async of(product: TestProduct): Promise<Documents> {
    return new Documents(await mongoose.createConnection(product.platform.mongoUri).asPromise(), product);
  }

  collection(service: string, name: string) {
    return this.connection.useDb(this.product.platform.databaseOf(service)).collection<Row>(name);
  }

  /** Every document of some collections as text, keys in order, sorted: equal contents are equal texts. Stamps are never equal. */
  async dump(service: string, collections: readonly string[]): Promise<Record<string, string[]>> {
    const dumped: Record<string, string[]> = {};
    for (const name of collections) {
      const documents = await this.collection(service, name)
        .find({}, { projection: { stamp: 0 } })
        .toArray();
      dumped[name] = documents.map((document) => JSON.stringify(document, inOrder)).sort();
    }
    return dumped;
  }

  /** Waits until every reader has the versions that the owners have, and has moved days to their time zones. */
  async caughtUp(
    pairs: readonly (readonly [owner: string, from: string, reader: string, to: string])[],
  ): Promise<void> {
    for (const [owner, from, reader, to] of pairs) {
      await eventually(async () => {
        const [told, known] = [await this.versions(owner, from), await this.versions(reader, to)];
        expect([reader, to, [...known].filter(([id, version]) => told.get(id) !== version)]).toEqual([reader, to, []]);
        if (to !== 'organisations') expect([reader, to, known.size]).toEqual([reader, to, told.size]);
      });
    }
    for (const reader of new Set(pairs.map(([, , each]) => each))) {
      await eventually(async () => expect(await this.collection(reader, 'tenant_rebuilds').countDocuments()).toBe(0));
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async versions(service: string, name: string): Promise<Map<string, number>> {
    const rows = await this.collection(service, name)
      .find({}, { projection: { version: 1 } })
      .toArray();
    return new Map(rows.map((row) => [String(row._id), row.version]));
  }
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
