import type { ServerResponse } from 'node:http';
import {
  type Actor,
  type CaptureView,
  captureCompleted,
  captureFailed,
  type IncidentRecord,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  type LiveEvent,
} from '@hazardlens/contracts';
import type { Messages, ReceivedEvent } from '../clients/messages.js';

type LiveType = LiveEvent['type'];
/** A reopened incident waits for review again, like one that was just opened. */
const liveTypeOf: Readonly<Record<string, LiveType>> = {
  [incidentOpened.type]: 'incident.opened',
  [incidentReopened.type]: 'incident.opened',
  [incidentApproved.type]: 'incident.decided',
  [incidentRejected.type]: 'incident.decided',
  [captureCompleted.type]: 'capture.completed',
  [captureFailed.type]: 'capture.failed',
};
/** Bytes that may wait for a slow reader before its stream is closed; it comes back and reloads. */
const longestBacklog = 64 * 1024;

interface Stream {
  readonly actor: Actor;
  readonly response: ServerResponse;
}

/** What happened, for whom, or null when it is nothing for a screen. */
export function liveEventOf({ type, data }: ReceivedEvent): { tenantId: string; event: LiveEvent } | null {
  const liveType = liveTypeOf[type];
  if (liveType === undefined) return null;
  const { incident, capture } = data as { incident?: IncidentRecord; capture?: CaptureView & { tenant_id: string } };
  const subject = incident ?? capture;
  return subject ? { tenantId: subject.tenant_id, event: { type: liveType, id: subject.id } } : null;
}

/** The open event streams of this instance. Every instance sees every event, so each serves its own readers. */
export class LiveStreams {
  private readonly streams = new Set<Stream>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly messages: Messages,
    private readonly heartbeatMs: number,
  ) {}

  /** Starts listening to the services. */
  async start(): Promise<void> {
    const contracts = [
      incidentOpened,
      incidentReopened,
      incidentApproved,
      incidentRejected,
      captureCompleted,
      captureFailed,
    ];
    await this.messages.subscribe(contracts, (event) => {
      const live = liveEventOf(event);
      if (live) this.publish(live.tenantId, live.event);
    });
    this.heartbeat = setInterval(() => this.beat(), this.heartbeatMs);
    this.heartbeat.unref();
  }

  /** Adds a reader; the returned function ends its stream. */
  open(actor: Actor, response: ServerResponse): () => void {
    const stream: Stream = { actor, response };
    this.streams.add(stream);
    response.on('close', () => this.streams.delete(stream));
    response.on('error', () => this.streams.delete(stream));
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
    this.streams.delete(stream);
    stream.response.end();
  }
}

/** Insurers see nothing live: a link opens approved incidents, and this is only a hint to reload. */
const concerns = (actor: Actor, tenantId: string): boolean =>
  actor.role === 'super_admin' || actor.tenant_id === tenantId;
