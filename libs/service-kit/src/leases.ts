import type { KitCollections } from './storage/kit-collections.js';

export interface LeaseState {
  readonly held: boolean;
  /** Another replica asked for the lease lately: this service does not run alone. */
  readonly contended: boolean;
}

const duplicateKey = 11_000;

/**
 * A right that one replica has for a time, renewed while it lives. Its time goes by the clock of the store alone,
 * whatever those of the replicas say. It prevents waste, not harm: a paused process wakes up late, so what runs under a lease
 * must stand being run twice.
 */
export class Lease {
  constructor(
    private readonly leases: KitCollections['leases'],
    private readonly name: string,
    /** Same name after a restart, so that a crashed replica takes its own lease back at once. */
    private readonly holder: string,
    readonly ttlMs: number,
  ) {}

  /** Takes or renews the lease. */
  async acquire(): Promise<LeaseState> {
    const expired = { $expr: { $lt: ['$until', '$$NOW'] } };
    const free = { _id: this.name, $or: [{ holder: this.holder }, expired] };
    const taken = {
      holder: { $literal: this.holder },
      until: { $add: ['$$NOW', this.ttlMs] },
      contended_at: { $ifNull: ['$contended_at', null] },
    };
    try {
      const row = await this.leases.findOneAndUpdate(free, [{ $set: taken }], {
        upsert: true,
        returnDocument: 'after',
      });
      const now = (row?.until.getTime() ?? 0) - this.ttlMs;
      return { held: true, contended: (row?.contended_at?.getTime() ?? 0) > now - 3 * this.ttlMs };
    } catch (error) {
      if ((error as { code?: unknown }).code !== duplicateKey) throw error;
      await this.leases.updateOne({ _id: this.name }, [{ $set: { contended_at: '$$NOW' } }]);
      return { held: false, contended: true };
    }
  }

  /** Lets another replica take over at once. */
  async release(): Promise<void> {
    await this.leases.deleteOne({ _id: this.name, holder: this.holder });
  }
}
