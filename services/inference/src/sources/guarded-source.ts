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
import type { LookContext, PhotoToLookAt, RawFinding, SourceHere } from './finding-source.js';
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

/** A source as it looks for one organisation, within its bounds. */
export interface GuardedHere extends Omit<SourceHere, 'look'> {
  readonly id: string;
  /** Whether it is switched off by now because it crashed too often. */
  crashed(): boolean;
  /** Never rejects. */
  look(photo: PhotoToLookAt, context: Omit<LookContext, 'signal'>): Promise<Look>;
}

/** Without what it does: a source is an object with a prototype, whose fields no spread takes along. */
const asIs = ({ version, hazards, versions, own, needsScan }: SourceHere): Omit<SourceHere, 'look'> => ({
  version,
  hazards,
  ...(versions && { versions }),
  ...(own && { own }),
  ...(needsScan && { needsScan }),
});

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

  /** True for a source that crashed too often: it is there, and is not asked. */
  get crashed(): boolean {
    return typeof this.installed.source.switchedOff === 'string';
  }

  /** The same for every organisation. */
  get isForAll(): boolean {
    return this.installed.source.here === undefined;
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

  /** What it is for an organisation; null where it has nothing to look with. Never rejects: what cannot be known has failed. */
  async here(tenantId: string): Promise<GuardedHere | null> {
    const { source } = this.installed;
    if (!source.here) return this.as(source);
    try {
      const here = await source.here(tenantId);
      return here && this.as(here);
    } catch (error) {
      return this.as({ version: source.version, hazards: [], look: () => Promise.reject(error) });
    }
  }

  /** Never rejects. */
  async look(
    photo: PhotoToLookAt,
    context: Omit<LookContext, 'signal'>,
    here: SourceHere = this.installed.source,
  ): Promise<Look> {
    if (this.crashed) return this.told({ state: 'off', findings: [] });
    const timed = sourceSeconds.startTimer({ source: this.id });
    try {
      const raw = await this.ask(photo, context, here);
      const findings = soundFindings({ id: this.id, ...asIs(here) }, this.installed.probabilityOf, raw);
      for (const { hazard_type } of findings)
        sourceFindings.inc({ source: this.id, hazard_type: here.own?.has(hazard_type) ? 'own' : hazard_type });
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

  private as(here: SourceHere): GuardedHere {
    return {
      id: this.id,
      ...asIs(here),
      crashed: () => this.crashed,
      look: (photo, context) => this.look(photo, context, here),
    };
  }

  private ask(
    photo: PhotoToLookAt,
    context: Omit<LookContext, 'signal'>,
    here: SourceHere,
  ): Promise<readonly RawFinding[]> {
    const { budgetMs } = this.installed;
    // A policy of cockatiel remembers nothing but its duration; one a look keeps the signals apart.
    const inTime = timeout(budgetMs, TimeoutStrategy.Aggressive);
    return this.breaker.execute(
      () =>
        inTime.execute(({ signal }) => {
          if (this.turns.pendingCount >= MOST_WAITING) throw new CrowdedError('too many photos wait for this source');
          return this.turns(async () => {
            signal.throwIfAborted();
            await this.started();
            return here.look(photo, { ...context, signal });
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
