import {
  type CaptureDetail,
  captureCompleted,
  captureFailed,
  DomainError,
  findSubmission,
  getCapture,
  getSite,
  submitCapture,
  type UserView,
} from '@hazardlens/contracts';
import { aCaptureOf, aSite, resultOf } from './records.js';
import type { TestGateway } from './test-gateway.js';

/** One site, 'site-1' of tenant-a, and a capture service whose analyses end as the test says. */
export class FakeCaptureService {
  submissions: { body_hash: string; capture: CaptureDetail }[] = [];
  /** silent: no end; silent-but-stored: an end that no event tells */
  outcome: 'completed' | 'failed' | 'silent' | 'silent-but-stored' = 'completed';

  constructor(
    private readonly gateway: TestGateway,
    private readonly photographer: UserView,
  ) {
    gateway.messages
      .answer(getSite, ({ site_id, actor }) => {
        const known = site_id === 'site-1' && ['tenant-a', 'platform'].includes(actor.tenant_id);
        if (!known) throw new DomainError('NOT_FOUND');
        return aSite();
      })
      .answer(findSubmission, ({ capture_id }) => ({ submission: this.find(capture_id) ?? null }))
      .answer(getCapture, ({ capture_id }) => {
        const found = this.find(capture_id);
        if (!found) throw new DomainError('NOT_FOUND');
        return found.capture;
      })
      .answer(submitCapture, ({ capture_id: id, site, body_hash }) => {
        const capture = aCaptureOf(photographer, { id, _id: id, tenant_id: site.tenant_id });
        const submission = { body_hash, capture: this.ended(capture) };
        this.submissions.push(submission);
        // before the reply: a waiter registered after the submission would miss it
        const told = { capture: submission.capture, photos: [] };
        if (this.outcome === 'completed') void gateway.messages.publish(captureCompleted, told);
        if (this.outcome === 'failed') void gateway.messages.publish(captureFailed, told);
        return capture;
      });
  }

  /** Nothing was sent yet, nothing is stored. */
  reset(): void {
    this.submissions = [];
    this.outcome = 'completed';
    this.gateway.objects.objects.clear();
    this.gateway.messages.asked.length = 0;
  }

  send(body: Record<string, unknown>, options: Parameters<TestGateway['call']>[2] = {}) {
    const sent = { as: this.photographer, body: { site_id: 'site-1', ...body }, ...options };
    return this.gateway.call('POST', '/api/ai/analyze', sent);
  }

  sendBatch(body: Record<string, unknown>) {
    const sent = { as: this.photographer, body: { site_id: 'site-1', ...body } };
    return this.gateway.call('POST', '/api/capture-batches', sent);
  }

  /** What the gateway submitted. */
  submitted(): Record<string, unknown>[] {
    return this.gateway.messages.asked.filter(({ type }) => type === submitCapture.type).map(({ data }) => data);
  }

  private find(captureId: string) {
    return this.submissions.find(({ capture }) => capture.id === captureId);
  }

  private ended(capture: CaptureDetail): CaptureDetail {
    if (this.outcome === 'failed') return { ...capture, status: 'failed', error: 'The detector is resting.' };
    if (this.outcome === 'silent') return capture;
    return { ...capture, status: 'completed', result: resultOf(capture.id) };
  }
}
