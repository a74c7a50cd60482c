import { analyzePhotos, captureFailed } from '@hazardlens/contracts';
import {
  InjectReplica,
  type Job,
  ReplicaReader,
  SentWork,
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

/**
 * Nothing waits for ever: an analysis that got lost is asked for again, three times, and then counts as failed. One that
 * waits is not lost, however long inference or its stores are away: as long as the queue holds anything of its time, it is
 * left alone.
 */
@Injectable()
export class SweepStuckCaptures implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    private readonly sentWork: SentWork,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const scope = systemScope('captures of every tenant may be stuck');
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    for (const status of ['queued', 'processing'] as const) {
      for (const stuck of await this.captures.waitingSince(scope, status, before, BATCH)) {
        // The longest waiting comes first: behind it everybody waits.
        if (!(await this.isLost(stuck))) break;
        await this.sweep(stuck, now);
      }
    }
  }

  /** Clocks may differ, and an outbox may have waited: what was sent a while later has to be done as well. */
  private isLost({ issued_at }: CaptureRow): Promise<boolean> {
    return this.sentWork.isDone(analyzePhotos, new Date(issued_at.getTime() + STUCK_AFTER_MS));
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
