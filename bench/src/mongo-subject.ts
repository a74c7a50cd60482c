/** Tenants the documents belong to; with 1,000 documents each has 100. */
export const tenants = 10;
/** Documents of the collection that is aggregated. */
export const aggregated = 10_000;

/** What is measured: the engine through its driver, or bare lmdb. */
export interface Subject {
  readonly name: string;
  /** Adds the documents `from` … `to - 1`. */
  load(from: number, to: number): Promise<unknown>;
  point(id: number): Promise<unknown>;
  /** The newest 100 of a tenant, by index. */
  range(tenant: string): Promise<unknown>;
  insert(): Promise<unknown>;
  /** A call that asks for nothing: what protocol and driver cost by themselves. */
  ping?(): Promise<unknown>;
  /** Three writes, all or nothing. */
  transaction(): Promise<unknown>;
  loadAggregated(count: number): Promise<unknown>;
  aggregate(): Promise<unknown>;
  /** What takes seconds on the large collection, by name: others must not wait for it. */
  readonly long?: Readonly<Record<string, () => Promise<unknown>>>;
  residentMegabytes(): Promise<number>;
  /** CPU time used by a server of its own so far, in milliseconds. */
  serverCpuMs?(): Promise<number>;
  close(): Promise<void>;
}

export interface BenchDocument {
  _id: number;
  tenant: string;
  at: Date;
  title: string;
  state: string;
  amount: number;
  place: { site: string; floor: number };
}

const states = ['open', 'assigned', 'done', 'verified'];

/** About 200 bytes, as the product's smaller documents. */
export function benchDocument(id: number): BenchDocument {
  return {
    _id: id,
    tenant: `tenant ${id % tenants}`,
    at: new Date(Date.UTC(2026, 0, 1) + id * 1_000),
    title: `Unprotected edge on the third floor, no ${id}`,
    state: states[id % states.length] as string,
    amount: id % 97,
    place: { site: `site ${id % 40}`, floor: id % 12 },
  };
}
