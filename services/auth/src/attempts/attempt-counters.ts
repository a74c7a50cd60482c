import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { InjectModel, isDuplicateKey, SERVICE_CONFIG, systemScope, TenantModel } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { type AttemptCounterDocument, attemptCountersModel } from './attempt-counter.model.js';

/** What is counted, and how often it may fail within a window that begins with the first try. */
export interface AttemptLimit {
  /** the kind and whose tries they are: `['account', email]` */
  readonly of: readonly [kind: string, ...whose: string[]];
  readonly most: number;
  readonly windowMs: number;
}

/** Tries that were counted before they were made. One of the two is called once it is known how they ended. */
export interface Attempt {
  giveBack(): Promise<void>;
  keep(): Promise<void>;
}
export type AttemptAnswer = { attempt: Attempt } | { secondsToWait: number };

/** Tries belong to nobody's tenant: the account may not even exist. */
const noTenant = 'none';
/** Others that are under way may succeed and make room: that long is waited for them. */
const waitMs = 5_000;
const lookAgainMs = 30;

/**
 * Counts tries before they are made, each in one atomic step: of many at once no more than the limit are made, on however many
 * replicas. A try that succeeds is not counted, and one that a crash cuts off counts as failed.
 */
@Injectable()
export class AttemptCounters {
  readonly #scope = systemScope('tries are counted before anybody is known');
  readonly #secret: string;

  constructor(
    @InjectModel(attemptCountersModel) private readonly counters: TenantModel<AttemptCounterDocument>,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
  ) {
    this.#secret = config.JWT_SECRET;
  }

  /** Takes a place under every limit, or under none. */
  async begin(limits: readonly AttemptLimit[]): Promise<AttemptAnswer> {
    const taken: string[] = [];
    const attempt: Attempt = {
      giveBack: () => this.#settle(taken, { taken: -1 }),
      keep: () => this.#settle(taken, { failed: 1 }),
    };
    for (const limit of limits) {
      const id = this.#idOf(limit);
      const secondsToWait = await this.#take(id, limit);
      if (secondsToWait !== null) {
        await attempt.giveBack();
        return { secondsToWait };
      }
      taken.push(id);
    }
    return { attempt };
  }

  /** @returns seconds to wait where the limit is reached, else null: the place is taken */
  async #take(id: string, { most, windowMs }: AttemptLimit): Promise<number | null> {
    const giveUpAt = performance.now() + waitMs;
    for (;;) {
      const now = new Date();
      const open = { _id: id, until: { $gt: now }, taken: { $lt: most } };
      if (await this.counters.findOneAndUpdate(this.#scope, open, { $inc: { taken: 1 } })) return null;
      const counter = await this.counters.findOne(this.#scope, { _id: id });
      const fresh = { taken: 1, failed: 0, until: new Date(now.getTime() + windowMs) };
      if (!counter) {
        if (await this.#insert({ _id: id, tenant_id: noTenant, ...fresh })) return null;
      } else if (counter.until <= now) {
        const over = { _id: id, until: counter.until };
        if (await this.counters.findOneAndUpdate(this.#scope, over, { $set: fresh })) return null;
      } else if (counter.taken >= most) {
        if (counter.failed >= most || performance.now() > giveUpAt)
          return Math.max(1, Math.ceil((counter.until.getTime() - now.getTime()) / 1000));
        await pause(lookAgainMs);
      }
    }
  }

  /** @returns false when another one was faster */
  async #insert(counter: AttemptCounterDocument): Promise<boolean> {
    try {
      await this.counters.insertOne(this.#scope, counter);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async #settle(ids: readonly string[], change: { taken: number } | { failed: number }): Promise<void> {
    // A window that ended meanwhile began anew without this try.
    const room = { $in: [...ids] };
    if (ids.length > 0) await this.counters.updateMany(this.#scope, { _id: room, taken: { $gt: 0 } }, { $inc: change });
  }

  #idOf({ of }: AttemptLimit): string {
    return createHmac('sha256', this.#secret)
      .update(`attempts:${JSON.stringify(of)}`)
      .digest('base64url');
  }
}
