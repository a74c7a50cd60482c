import type { AnyMessage } from '../messaging/message.js';
import type { WireMessage } from '../messaging/transport.js';
import type { RebuildPhase, RebuildRecords } from './rebuild-records.js';

/** Every replica knows after this long that a rebuild has begun, or has come to another phase. */
export const SETTLE_MS = 3_000;

/**
 * Decides what a replica does with an event while a read model is rebuilt. What it knows is never older than a third of the
 * settling time, after which the worker goes on: so no event falls between the facts and the events that are kept.
 */
export class RebuildGate {
  #known: { readonly phase: RebuildPhase; readonly waiting: ReadonlySet<string> } | undefined;
  #knownAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(
    private readonly records: RebuildRecords,
    /** of the events that change the read model; null for all */
    private readonly types: ReadonlySet<string> | null,
    private readonly settleMs: number,
  ) {}

  /** handle: now. later: it is kept and handled afterwards. wait: ask again in a moment. */
  async admit({ id, type, tenantId }: AnyMessage, message: WireMessage): Promise<'handle' | 'later' | 'wait'> {
    if (this.types && !this.types.has(type)) return 'handle';
    if (performance.now() - this.#knownAt > this.settleMs / 3) await this.refresh();
    const { phase, waiting } = this.#known ?? { phase: 'idle', waiting: new Set() };
    if (phase === 'switching' || phase === 'renaming' || (phase === 'filling' && !this.types)) return 'wait';
    if (waiting.has(tenantId)) {
      await this.records.keep(id, tenantId, message, true);
      return 'later';
    }
    // Kept before it is handled: cut off in between, it comes again.
    if (phase === 'filling') await this.records.keep(id, tenantId, message, false);
    return 'handle';
  }

  refresh(): Promise<void> {
    this.#asking ??= this.#read().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #read(): Promise<void> {
    const asked = performance.now();
    const [{ phase }, tenants] = [await this.records.state(), await this.records.tenants()];
    const waiting = tenants.filter((tenant) => tenant.phase === 'waiting').map(({ _id }) => _id);
    this.#known = { phase, waiting: new Set(waiting) };
    this.#knownAt = asked;
  }
}
