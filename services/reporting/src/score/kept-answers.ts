import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Stamps } from '../sums/stamps.js';
import type { UnreadPlace } from './places.reader.js';

/** A hub's answer has some 20 kB. */
const MOST_KEPT = 1_000;
/** While an upgrade rolls, a replica of before changes views and leaves their stamp as it is. */
const LONGEST_MS = 60_000;

/** Answers of organisations about themselves, kept as long as nothing that they are made of has changed. */
@Injectable()
export class KeptAnswers {
  readonly #answers = new LRUCache<string, Promise<object>>({ max: MOST_KEPT, ttl: LONGEST_MS });

  constructor(private readonly stamps: Stamps) {}

  /**
   * @param asked what else the answer depends on, beside the places and their days
   * @param reckon reads after the stamp was read: what it answers is at least as new
   */
  async of<A extends object>(
    places: readonly UnreadPlace[],
    asked: readonly unknown[],
    reckon: () => Promise<A>,
  ): Promise<A> {
    const [own] = places;
    if (!own || places.length > 1 || own.since !== null) return reckon();
    const stamp = (await this.stamps.of(places))(own);
    if (stamp === undefined) return reckon();
    const key = JSON.stringify([stamp, own.today, own.name, own.site_id, ...asked]);
    const kept = this.#answers.get(key);
    if (kept) return kept as Promise<A>;
    const answer = reckon();
    this.#answers.set(key, answer);
    // one that failed is nobody's answer, and whoever asks next has it made
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}
