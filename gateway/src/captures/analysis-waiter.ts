import { type CaptureDetail, captureCompleted, captureFailed } from '@hazardlens/contracts';
import type { Messages } from '../clients/messages.js';

/** How often a waiting request looks for itself, in case the event went past (a gap in the bus, a slow rebalance). */
const pollMs = 4_000;

export interface Waiting {
  /** The finished capture; null when the time was up or the gateway is closing. */
  readonly done: Promise<CaptureDetail | null>;
  cancel(): void;
}

const finished = ({ status }: CaptureDetail): boolean => status === 'completed' || status === 'failed';

/** Lets requests wait for the end of an analysis, by capture id. */
export class AnalysisWaiter {
  private readonly waiting = new Map<string, Set<(capture: CaptureDetail | null) => void>>();
  private closing = false;

  constructor(private readonly messages: Messages) {}

  /** Starts listening to the capture service. */
  async start(): Promise<void> {
    await this.messages.subscribe([captureCompleted, captureFailed], ({ data }) => {
      const { capture } = data as { capture: CaptureDetail };
      for (const settle of this.waiting.get(capture.id) ?? []) settle(capture);
    });
  }

  /**
   * To be called before the capture is submitted, so that no end can be missed.
   * @param look asks for the capture's current state, as a slow fall-back for the event
   */
  expect(captureId: string, waitMs: number, look: () => Promise<CaptureDetail | null>): Waiting {
    let settle: (capture: CaptureDetail | null) => void = () => undefined;
    const ended = new Promise<CaptureDetail | null>((resolve) => {
      settle = resolve;
    });
    if (this.closing) settle(null);
    const timeout = setTimeout(() => settle(null), waitMs);
    const poll = setInterval(() => {
      look()
        .then((capture) => capture && finished(capture) && settle(capture))
        .catch(() => undefined);
    }, pollMs);
    const waiters = this.waiting.get(captureId) ?? new Set();
    this.waiting.set(captureId, waiters.add(settle));
    const done = ended.finally(() => {
      clearTimeout(timeout);
      clearInterval(poll);
      waiters.delete(settle);
      if (waiters.size === 0 && this.waiting.get(captureId) === waiters) this.waiting.delete(captureId);
    });
    return { done, cancel: () => settle(null) };
  }

  /** Requests still waiting are answered 202 now; the analyses go on without them. */
  close(): void {
    this.closing = true;
    for (const waiters of [...this.waiting.values()]) for (const settle of [...waiters]) settle(null);
  }
}
