import type { KitCollections } from './storage/kit-collections.js';

export interface LeaseState {
  readonly held: boolean;
  /** Another replica asked for the lease lately: this service does not run alone. */
  readonly contended: boolean;
}

const duplicateKey = 11_000;

/**
 * A right that one replica has for a time, renewed while it lives. It prevents waste, not harm: clocks differ and a
 * paused process wakes up late, so what runs under a lease must stand being run twice.
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
    const now = new Date();
    const until = new Date(now.getTime() + this.ttlMs);
    try {
      const free = { _id: this.name, $or: [{ holder: this.holder }, { until: { $lt: now } }] };
      const change = { $set: { holder: this.holder, until }, $setOnInsert: { contended_at: null } };
      const row = await this.leases.findOneAndUpdate(free, change, { upsert: true, returnDocument: 'after' });
      const contendedAt = row?.contended_at?.getTime() ?? 0;
      return { held: true, contended: contendedAt > now.getTime() - 3 * this.ttlMs };
    } catch (error) {
      if ((error as { code?: unknown }).code !== duplicateKey) throw error;
      await this.leases.updateOne({ _id: this.name }, { $set: { contended_at: now } });
      return { held: false, contended: true };
    }
  }

  /** Lets another replica take over at once. */
  async release(): Promise<void> {
    await this.leases.deleteOne({ _id: this.name, holder: this.holder });
  }
}
