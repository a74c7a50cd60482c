import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.js';
import { pause } from '../messaging/back-off.js';
import type { WireMessage } from '../messaging/transport.js';
import type { Rebuild } from '../rebuild/rebuild.js';
import { SETTLE_MS } from '../rebuild/rebuild-gate.js';
import type { RebuildRecords } from '../rebuild/rebuild-records.js';
import { redoTenants } from '../rebuild/tenant-redo.js';
import type { ServiceDefinition } from './define-service.js';
import type { Platform } from './platform.js';
import { resumeRebuild, whileLeased } from './rebuild-service.js';

const lookEveryMs = 2_000;
const afterFailureMs = 10_000;

interface RebuildLoopOptions {
  readonly definition: ServiceDefinition;
  readonly platform: Platform;
  readonly connection: Connection;
  readonly records: RebuildRecords;
  readonly logger: Logger;
  readonly rebuild: Rebuild | undefined;
  handle(message: WireMessage): Promise<void>;
}

/**
 * A running service's care for rebuilds: rows that this version of it cannot use any more are made anew while it runs with what
 * it has; what was begun and left is finished, and organisations' parts are made anew.
 */
export class RebuildLoop {
  readonly #stopping = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: RebuildLoopOptions) {}

  start(): void {
    this.#loop = this.#repeat();
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stopping;
    let waitMs = lookEveryMs;
    while (await pause(waitMs, signal)) {
      waitMs = lookEveryMs;
      try {
        if (await this.#isWanted()) await whileLeased(this.options.connection, () => this.#work());
      } catch (error) {
        if (signal.aborted) return;
        this.options.logger.error({ err: error }, 'rebuild not finished yet');
        waitMs = afterFailureMs;
      }
    }
  }

  async #isWanted(): Promise<boolean> {
    const { records } = this.options;
    const [{ phase, version }, tenants] = await Promise.all([records.state(), records.tenants()]);
    return phase !== 'idle' || this.#isOld(version) || tenants.length > 0;
  }

  #isOld(version: number): boolean {
    return version < (this.options.definition.rebuild?.version ?? 0);
  }

  async #work(): Promise<void> {
    const { definition, platform, connection, records, logger, rebuild, handle } = this.options;
    const { signal } = this.#stopping;
    // Begun only here, with the lease: a replica of before would take it over, make what it knows and sign it with its version.
    if (this.#isOld((await records.state()).version)) await records.begin();
    if ((await records.state()).phase !== 'idle') await resumeRebuild(definition, platform, connection, signal);
    const settleMs = platform.rebuildSettleMs ?? SETTLE_MS;
    await redoTenants({ records, rebuild, logger, settleMs, signal, handle });
  }
}
