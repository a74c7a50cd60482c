import type { SourceDescription, SourceLook } from '@hazardlens/contracts';
import type { Logger } from '@hazardlens/service-kit';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import pLimit from 'p-limit';
import type { LookContext, PhotoToLookAt, RawFinding } from './finding-source.js';
import { type InstalledSource, NOTHING_SAID } from './installed-source.js';
import type { SeenFinding } from './merge.js';
import { soundFindings } from './sound-findings.js';
import { sourceFindings, sourceLooks, sourceSeconds } from './source-metrics.js';

type LookState = SourceLook['state'];

/** What a source said about a photo, and whether it did. */
export interface Look {
  readonly state: LookState;
  readonly findings: readonly SeenFinding[];
}

/** After so many photos in a row that it failed or was late on, a source is not asked for a while. */
const MOST_MISSES = 5;
const REST_MS = 30_000;
/** Photos of one source that wait for their turn; more would be late anyway. */
const MOST_WAITING = 32;

class CrowdedError extends Error {
  override readonly name = 'CrowdedError';
}

/**
 * A source within its bounds: so many photos at once, so long a photo, and a rest after it failed several times. Whatever
 * it does, `look` resolves within the budget and says what became of it. A look that goes on after its time keeps its place:
 * a source that hangs holds at most `atOnce` photos, and is soon not asked any more.
 */
export class GuardedSource {
  private readonly turns;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly stopping = new AbortController();
  private starting: Promise<void> | null = null;
  private lastMiss: LookState = 'failed';

  constructor(
    private readonly installed: InstalledSource,
    private readonly logger: Logger,
    restMs: number = REST_MS,
  ) {
    this.turns = pLimit(installed.atOnce);
    this.breaker = circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(MOST_MISSES) });
    this.breaker.onBreak(() => logger.warn({ source: this.id }, 'a source of findings keeps failing and is let rest'));
    this.breaker.onReset(() => logger.info({ source: this.id }, 'a source of findings looks again'));
  }

  get id(): string {
    return this.installed.source.id;
  }

  get version(): string {
    return this.installed.source.version;
  }

  get hazards(): readonly string[] {
    return this.installed.source.hazards;
  }

  /** True for a source that crashed too often: it is there, and is not asked. */
  get crashed(): boolean {
    return typeof this.installed.source.switchedOff === 'string';
  }

  async described(): Promise<SourceDescription> {
    const facts = (await this.installed.described?.()) ?? NOTHING_SAID;
    const switched_off = this.installed.source.switchedOff?.slice(0, 500) ?? null;
    return { source: this.id, version: this.version, ...facts, switched_off };
  }

  /** Warms the source up. It may fail: it is tried again with the first photo. */
  async start(): Promise<void> {
    try {
      await this.started();
      this.logger.info({ source: this.id, version: this.version }, 'source of findings ready');
    } catch (error) {
      this.logger.error({ err: error, source: this.id }, 'a source of findings did not start');
    }
  }

  /** Never rejects. */
  async look(photo: PhotoToLookAt, context: Omit<LookContext, 'signal'>): Promise<Look> {
    const { source } = this.installed;
    if (this.crashed) return this.told({ state: 'off', findings: [] });
    const timed = sourceSeconds.startTimer({ source: this.id });
    try {
      const findings = soundFindings(source, this.installed.probabilityOf, await this.ask(photo, context));
      for (const { hazard_type } of findings) sourceFindings.inc({ source: this.id, hazard_type });
      return this.told({ state: 'looked', findings });
    } catch (error) {
      if (error instanceof BrokenCircuitError) return this.told({ state: this.lastMiss, findings: [] });
      this.lastMiss = error instanceof TaskCancelledError || error instanceof CrowdedError ? 'late' : 'failed';
      this.logger.warn({ err: error, source: this.id, state: this.lastMiss }, 'a photo goes on without this source');
      return this.told({ state: this.lastMiss, findings: [] });
    } finally {
      timed();
    }
  }

  /** Ends looks that run, then the source. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.starting?.catch(() => undefined);
    await this.installed.source.stop();
  }

  private told(look: Look): Look {
    sourceLooks.inc({ source: this.id, state: look.state });
    return look;
  }

  private ask(photo: PhotoToLookAt, context: Omit<LookContext, 'signal'>): Promise<readonly RawFinding[]> {
    const { source, budgetMs } = this.installed;
    // A policy of cockatiel remembers nothing but its duration; one a look keeps the signals apart.
    const inTime = timeout(budgetMs, TimeoutStrategy.Aggressive);
    return this.breaker.execute(
      () =>
        inTime.execute(({ signal }) => {
          if (this.turns.pendingCount >= MOST_WAITING) throw new CrowdedError('too many photos wait for this source');
          return this.turns(async () => {
            signal.throwIfAborted();
            await this.started();
            return source.look(photo, { ...context, signal });
          });
        }, this.stopping.signal),
      this.stopping.signal,
    );
  }

  private started(): Promise<void> {
    this.starting ??= this.installed.source.start().catch((error: unknown) => {
      this.starting = null;
      throw error;
    });
    return this.starting;
  }
}
