import { captureFailed } from '@hazardlens/contracts';
import {
  InjectReplica,
  type Job,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  systemScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { CaptureRepository, type CaptureRow } from '../capture/capture.repository.js';
import { isWaiting, STUCK_AFTER_MS, swept } from '../capture/capture.rules.js';
import { publishCapture, requestAnalysis } from '../capture/capture-messages.js';

const BATCH = 100;

/** Nothing waits for ever: an analysis that does not answer is asked for again, three times, and then counts as failed. */
@Injectable()
export class SweepStuckCaptures implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const scope = systemScope('captures of every tenant may be stuck');
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    for (const status of ['queued', 'processing'] as const) {
      for (const stuck of await this.captures.waitingSince(scope, status, before, BATCH)) await this.sweep(stuck, now);
    }
  }

  private sweep({ _id: captureId, tenant_id: tenantId }: CaptureRow, now: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      // Read again: the answer may have come since.
      const capture = await this.captures.find(scope, captureId);
      const next = capture && swept(capture, now);
      if (!next) return;
      await this.captures.save(scope, capture, next);
      const names = await this.sites.namesOf(scope, [next], 'site_id');
      if (isWaiting(next)) requestAnalysis(transaction, next, names);
      else publishCapture(transaction, captureFailed, next, names);
    });
  }
}
