import { analyzePhotos, captureFailed } from '@hazardlens/contracts';
import {
  InjectReplica,
  type Job,
  LOGGER,
  type Logger,
  ReplicaReader,
  SentWork,
  type SiteNameCopy,
  siteNameCopy,
  systemScope,
  Troubles,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CaptureRepository, type CaptureRow } from '../capture/capture.repository.js';
import { isWaiting, STUCK_AFTER_MS, swept } from '../capture/capture.rules.js';
import { publishCapture, requestAnalysis } from '../capture/capture-messages.js';

const BATCH = 100;

/**
 * Nothing waits for ever: an analysis that got lost is asked for again, three times, and then counts as failed. One that
 * waits is not lost, however long inference or its stores are away: as long as the queue holds anything of its time, it is
 * left alone. One that cannot be asked for again holds up no other, and fails the run.
 */
@Injectable()
export class SweepStuckCaptures implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    private readonly sentWork: SentWork,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const scope = systemScope('captures of every tenant may be stuck');
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    const troubles = new Troubles(this.logger, 'a stuck capture was not swept');
    for (const status of ['queued', 'processing'] as const) {
      for (const stuck of await this.captures.waitingSince(scope, status, before, BATCH)) {
        // The longest waiting comes first: behind it everybody waits.
        if (!(await this.isLost(stuck))) break;
        await troubles.held({ tenantId: stuck.tenant_id, captureId: stuck._id }, () => this.sweep(stuck, now));
      }
    }
    troubles.end();
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
