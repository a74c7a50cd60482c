import { describeDetector, type ReplyOf } from '@hazardlens/contracts';
import type { Messages } from './messages.js';

type Detector = ReplyOf<typeof describeDetector>;
const freshMs = 10_000;
const deadlineMs = 2_000;

/** Which detector runs, asked at most every ten seconds: health checks must not become load on it. */
export class DetectorInfo {
  private asked: { at: number; answer: Promise<Detector> } | undefined;

  constructor(private readonly messages: Messages) {}

  /** What would look at a photo of an organisation now, with what it taught. @throws as `current` */
  lookingFor(tenantId: string): Promise<Detector> {
    return this.messages.request(describeDetector, {}, { tenantId, actorId: 'gateway', deadlineMs });
  }

  /** @throws DomainError TIMEOUT or UNAVAILABLE while inference does not answer */
  current(): Promise<Detector> {
    const now = performance.now();
    if (this.asked && now - this.asked.at < freshMs) return this.asked.answer;
    const answer = this.messages.request(describeDetector, {}, { tenantId: 'public', actorId: 'gateway', deadlineMs });
    this.asked = { at: now, answer };
    answer.catch(() => {
      if (this.asked?.answer === answer) this.asked = undefined;
    });
    return answer;
  }
}
