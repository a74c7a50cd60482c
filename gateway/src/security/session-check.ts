import type { Actor, UserView } from '@hazardlens/contracts';
import { actorOf, checkSession, DomainError, userRegistered, userRemoved, userUpdated } from '@hazardlens/contracts';
import { LRUCache } from 'lru-cache';
import type { Messages } from '../clients/messages.js';

/** A disabled user, a changed role or password must be refused within a second everywhere (api.md). */
const answerLivesMs = 1_000;
const deadlineMs = 5_000;
const mostSessions = 20_000;

/** What an access token says, once its signature holds. */
export interface TokenClaims {
  readonly sub: string;
  readonly sid: string;
  readonly tid: string;
  readonly tv: number;
  readonly exp: number;
}

export interface CheckedSession {
  actor: Actor;
  user: UserView;
}

/**
 * Asks auth whether a session still stands. One question at a time per session, whose answer serves for one second from
 * the moment of asking; dropped at once when auth says that something about the user changed.
 */
export class SessionCheck {
  private readonly answers = new LRUCache<string, { userId: string; answer: Promise<CheckedSession | null> }>({
    max: mostSessions,
    ttl: answerLivesMs,
  });
  private readonly watchers = new Set<(userId: string) => void>();

  constructor(private readonly messages: Messages) {}

  /** Starts listening for changes of users. */
  async start(): Promise<void> {
    await this.messages.subscribe([userRegistered, userUpdated, userRemoved], ({ data }) => {
      this.forget((data as { user: UserView }).user.id);
    });
  }

  /** Calls `watcher` with the id of every user about whom something changed, until the returned function is called. */
  onUserChange(watcher: (userId: string) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /**
   * Who the session belongs to; null when it ended.
   * @throws DomainError UNAVAILABLE when auth does not answer: no answer never means access
   */
  check(claims: TokenClaims, correlationId: string): Promise<CheckedSession | null> {
    // every claim that the answer depends on
    const key = JSON.stringify([claims.sid, claims.tv, claims.sub, claims.tid]);
    const known = this.answers.get(key);
    if (known) return known.answer;
    const answer = this.ask(claims, correlationId);
    this.answers.set(key, { userId: claims.sub, answer });
    answer.catch(() => {
      if (this.answers.peek(key)?.answer === answer) this.answers.delete(key);
    });
    return answer;
  }

  /** Drops what is known of a user, so that the next request asks again. */
  forget(userId: string): void {
    for (const [key, entry] of this.answers.entries()) if (entry.userId === userId) this.answers.delete(key);
    for (const watcher of this.watchers) watcher(userId);
  }

  private async ask(claims: TokenClaims, correlationId: string): Promise<CheckedSession | null> {
    try {
      const { user } = await this.messages.request(
        checkSession,
        { session_id: claims.sid, user_id: claims.sub, token_version: claims.tv },
        { tenantId: claims.tid, actorId: claims.sub, correlationId, deadlineMs },
      );
      if (user === null || !user.is_active || user.id !== claims.sub || user.tenant_id !== claims.tid) return null;
      return { user, actor: actorOf(user) };
    } catch {
      throw new DomainError('UNAVAILABLE');
    }
  }
}
