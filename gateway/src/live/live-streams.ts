import type { ServerResponse } from 'node:http';
import { type Actor, type DataOf, DomainError, type LiveEvent, projectionUpdated } from '@hazardlens/contracts';
import { openStreams } from '@hazardlens/service-kit';
import type { Messages } from '../clients/messages.js';

/** Bytes that may wait for a slow reader before its stream is closed; it comes back and reloads. */
const longestBacklog = 64 * 1024;

/** Open streams of one session: a browser needs one for all its tabs. */
const mostOfSession = 5;

interface Stream {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly response: ServerResponse;
}

/** The open event streams of this instance. Every instance sees every event, so each serves its own readers. */
export class LiveStreams {
  private readonly streams = new Set<Stream>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly messages: Messages,
    private readonly heartbeatMs: number,
  ) {}

  /** Starts listening: what is told was made readable before, so that who reloads sees it. */
  async start(): Promise<void> {
    await this.messages.subscribe([projectionUpdated], ({ tenantId, data }) => {
      this.publish(tenantId, data as DataOf<typeof projectionUpdated>);
    });
    this.heartbeat = setInterval(() => this.beat(), this.heartbeatMs);
    this.heartbeat.unref();
  }

  /** @throws DomainError TOO_MANY_REQUESTS when the session reads as many streams as it may */
  assertRoom(sessionId: string): void {
    const open = [...this.streams].filter((stream) => stream.sessionId === sessionId).length;
    // One whose reader is gone is noticed by the next heartbeat or two.
    if (open >= mostOfSession) throw new DomainError('TOO_MANY_REQUESTS', { retry_after: 30 });
  }

  /** Adds a reader; the returned function ends its stream. */
  open(actor: Actor, sessionId: string, response: ServerResponse): () => void {
    const stream: Stream = { actor, sessionId, response };
    this.streams.add(stream);
    openStreams.set(this.streams.size);
    response.on('close', () => this.forget(stream));
    response.on('error', () => this.forget(stream));
    response.write(': connected\n\n');
    return () => this.end(stream);
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const stream of [...this.streams]) this.end(stream);
  }

  private publish(tenantId: string, event: LiveEvent): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const stream of [...this.streams]) if (concerns(stream.actor, tenantId)) this.write(stream, text);
  }

  /** Comments keep proxies and phones from closing a quiet connection. */
  private beat(): void {
    for (const stream of [...this.streams]) this.write(stream, ': heartbeat\n\n');
  }

  private write(stream: Stream, text: string): void {
    if (stream.response.writableLength > longestBacklog) this.end(stream);
    else stream.response.write(text);
  }

  private end(stream: Stream): void {
    this.forget(stream);
    stream.response.end();
  }

  private forget(stream: Stream): void {
    this.streams.delete(stream);
    openStreams.set(this.streams.size);
  }
}

/** Insurers see nothing live: a link opens approved incidents, and this is only a hint to reload. */
const concerns = (actor: Actor, tenantId: string): boolean =>
  actor.role === 'super_admin' || actor.tenant_id === tenantId;
