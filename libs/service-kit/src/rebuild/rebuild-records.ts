import type { ClientSession, Connection } from 'mongoose';
import type { WireMessage } from '../messaging/transport.js';
import { ensureCollection } from '../storage/prepare-database.js';
import { isDuplicateKey } from '../tenancy/duplicate-key.js';
import type { Transaction } from '../transaction.js';

/**
 * idle: the live rows are all there is. filling: others are made beside them, and events are kept for those.
 * switching: events wait until the others are up to date. renaming: events wait until they are the live ones.
 */
export type RebuildPhase = 'idle' | 'filling' | 'switching' | 'renaming';

/** How far a step has come. */
export interface RebuildStep {
  /** id of the last one that is stored; null before the first */
  readonly after: string | null;
  readonly count: number;
  readonly done: boolean;
}

interface ModelState {
  _id: string;
  phase: RebuildPhase;
  /** of the rows that are live */
  version: number;
  /** who works on it; another one's writes of progress are refused */
  worker: string | null;
  steps: Record<string, RebuildStep>;
  /** how many rebuilds were finished, for those who wait for one */
  finished: number;
}
interface TenantState {
  _id: string;
  /** asked: not begun. waiting: its events are put by. closing: done, those that were put by are being handled. */
  phase: 'asked' | 'waiting' | 'closing';
  /** how often it was asked for: asked again meanwhile, it is done again */
  asked: number;
}
interface JournalRow {
  /** of the message */
  _id: string;
  tenant_id: string;
  /** Not handled yet, or handled on the live rows and to be applied to those beside them. */
  put_by: boolean;
  message: WireMessage;
}

const [MODELS, TENANTS, JOURNAL] = ['rebuilds', 'tenant_rebuilds', 'rebuild_journal'];
const MODEL = 'read-model';
const fresh = { phase: 'idle' as const, version: 0, worker: null, steps: {}, finished: 0 };

/** What is written down about rebuilds: how far they are, and the events that came meanwhile. */
export class RebuildRecords {
  readonly #models;
  readonly #tenants;
  readonly #journal;

  constructor(private readonly connection: Connection) {
    this.#models = connection.collection<ModelState>(MODELS);
    this.#tenants = connection.collection<TenantState>(TENANTS);
    this.#journal = connection.collection<JournalRow>(JOURNAL);
  }

  /**
   * A service that has stored nothing yet has nothing to rebuild. Rows of before there were versions have version 0.
   * @param collections of the read model
   */
  async prepare(version: number, collections: readonly string[]): Promise<void> {
    for (const name of [MODELS, TENANTS, JOURNAL]) await ensureCollection(this.connection, name);
    if (await this.#models.findOne({ _id: MODEL })) return;
    let known = version;
    for (const name of collections) if (await this.connection.collection(name).findOne()) known = 0;
    await this.#models.insertOne({ _id: MODEL, ...fresh, version: known }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async state(): Promise<Omit<ModelState, '_id'>> {
    return (await this.#models.findOne({ _id: MODEL })) ?? fresh;
  }

  /** Begins a rebuild unless one is under way. */
  async begin(): Promise<void> {
    if ((await this.state()).phase !== 'idle') return;
    await this.#journal.deleteMany({ put_by: false });
    const begun = { phase: 'filling' as const, steps: {}, worker: null };
    await this.#models.updateOne({ _id: MODEL, phase: 'idle' }, { $set: begun });
  }

  /** From now on only this worker's progress counts. */
  async takeOver(worker: string): Promise<void> {
    await this.#models.updateOne({ _id: MODEL }, { $set: { worker } });
  }

  /** @throws Error when another worker has taken over */
  async progress(worker: string, change: Partial<Pick<ModelState, 'phase' | 'version'>>): Promise<void> {
    await this.#write(worker, { $set: change });
  }

  async step(name: string): Promise<RebuildStep> {
    return (await this.state()).steps[name] ?? { after: null, count: 0, done: false };
  }

  /** @throws Error when another worker has taken over */
  async saveStep(worker: string, name: string, step: RebuildStep): Promise<void> {
    await this.#write(worker, { $set: { [`steps.${name}`]: step } });
  }

  async finish(worker: string, version: number): Promise<void> {
    const live = { phase: 'idle' as const, version, worker: null };
    await this.#write(worker, { $set: live, $inc: { finished: 1 } });
  }

  async #write(worker: string, update: object): Promise<void> {
    const { matchedCount } = await this.#models.updateOne({ _id: MODEL, worker }, update);
    if (matchedCount === 0) throw new Error('Another process has taken over this rebuild.');
  }

  /** Asks for an organisation's part anew; counts when the session's transaction commits. */
  async askFor(tenantId: string, session: ClientSession): Promise<void> {
    const asked = { $inc: { asked: 1 }, $setOnInsert: { phase: 'asked' as const } };
    await this.#tenants.updateOne({ _id: tenantId }, asked, { upsert: true, session });
  }

  /** Organisations whose part is to be made anew, or is being made. */
  tenants(): Promise<TenantState[]> {
    return this.#tenants.find().toArray();
  }

  async moveTenant(id: string, phase: TenantState['phase']): Promise<void> {
    await this.#tenants.updateOne({ _id: id }, { $set: { phase } });
  }

  /** @returns false when it was asked for once more since */
  async closeTenant({ _id, asked }: TenantState): Promise<boolean> {
    return (await this.#tenants.deleteOne({ _id, asked })).deletedCount === 1;
  }

  async keep(id: string, tenantId: string, message: WireMessage, putBy: boolean): Promise<void> {
    const row = { tenant_id: tenantId, put_by: putBy, message };
    await this.#journal.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true });
  }

  /** Hands over what was kept, each until `use` has done with it. @returns how many there were */
  async drain(which: { tenantId: string } | 'beside', use: (message: WireMessage) => Promise<void>): Promise<number> {
    const filter = which === 'beside' ? { put_by: false } : { put_by: true, tenant_id: which.tenantId };
    for (let count = 0; ; count += 1) {
      const row = await this.#journal.findOne(filter);
      if (!row) return count;
      await use(row.message);
      await this.#journal.deleteOne({ _id: row._id });
    }
  }
}

/** Asks for one organisation's part of the read model anew; the running service does it as soon as it can. */
export class TenantRebuilds {
  constructor(private readonly records: RebuildRecords) {}

  /** Counts when the transaction commits. */
  ask({ session }: Transaction, tenantId: string): Promise<void> {
    return this.records.askFor(tenantId, session);
  }
}
