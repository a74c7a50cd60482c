import { analysisFailed, analyzePhotos, captureFailure, photosAnalyzed, type ReplyOf } from '@hazardlens/contracts';
import {
  CommandHandler,
  isOutage,
  LOGGER,
  type Logger,
  type MessageOf,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { AnalysisResult } from '../analysis/analysis.document.js';
import { AnalysisRepository } from '../analysis/analysis.repository.js';
import { AnalysisAttemptRepository } from '../analysis-attempt/analysis-attempt.repository.js';
import { HopelessAnalysisError } from './analysis-error.js';
import { AnalyzeCapture } from './analyze-capture.js';

type Message = MessageOf<typeof analyzePhotos>;
type Reply = ReplyOf<typeof analyzePhotos>;

/** As often as the kit tries a message: the last failure is told instead of parked. */
const MOST_FAILURES = 5;

/** More starts without an end than restarts of a healthy system explain: the photos themselves bring it down. */
const MOST_STARTS = 20;

/**
 * Analyses the photos of a capture once per model. Detection happens before the transaction, since it takes most of a
 * second; what it found is stored and told in one. A result that is there already is told again without looking twice.
 */
@Controller()
export class AnalyzePhotosHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly analyses: AnalysisRepository,
    private readonly attempts: AnalysisAttemptRepository,
    private readonly analyzeCapture: AnalyzeCapture,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @CommandHandler(analyzePhotos)
  async handle(message: Message): Promise<Reply> {
    try {
      return await this.analyze(message);
    } catch (error) {
      // Neither the photos nor the detector are to blame: such tries do not count, however long an outage takes.
      if (isOutage(error)) await this.attempts.forget(tenantScope(message.tenantId), message.id);
      throw error;
    }
  }

  private async analyze(message: Message): Promise<Reply> {
    if (await this.unitOfWork.seen(message)) return {};
    const { tenantId, data } = message;
    const scope = tenantScope(tenantId);
    const here = await this.analyzeCapture.here(tenantId);
    const known = await this.analyses.find(scope, data.capture.id, this.analyzeCapture.modelVersionWith(here));
    if (known) return this.succeed(message, known, true);
    if ((await this.attempts.begin(scope, message.id)) > MOST_STARTS)
      return this.fail(message, captureFailure('technical'));
    let result: AnalysisResult;
    try {
      result = await this.analyzeCapture.run(tenantId, data.capture, data.policy, here, () => message.heartbeat());
    } catch (error) {
      if (isOutage(error)) throw error;
      const hopeless = error instanceof HopelessAnalysisError;
      if (!hopeless && (await this.attempts.failed(scope, message.id)) < MOST_FAILURES) throw error;
      this.logger.error({ err: error, capture_id: data.capture.id }, 'analysis given up');
      return this.fail(message, hopeless ? error.message : captureFailure('technical'));
    }
    // The same photos may have been looked at in a hurry before.
    const told = await this.analyses.find(scope, data.capture.id, result.model_version);
    return this.succeed(message, told ?? result, told !== null);
  }

  private succeed(message: Message, result: AnalysisResult, stored: boolean): Promise<Reply> {
    const { tenantId, data } = message;
    const { model_version, engine, photos, not_assessed, photo_hints, looks } = result;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      if (!stored) await this.analyses.add(scope, data.capture.id, result);
      await this.attempts.forget(scope, message.id);
      transaction.emit(photosAnalyzed, {
        ...this.about(message),
        data: {
          capture: data.capture,
          model_version,
          engine,
          photos,
          not_assessed,
          photo_hints,
          // An analysis of before sources has none.
          ...(looks && { looks }),
        },
      });
      return {};
    });
  }

  private fail(message: Message, reason: string): Promise<Reply> {
    return this.unitOfWork.once(message, async (transaction) => {
      await this.attempts.forget(transaction.scope(message.tenantId), message.id);
      transaction.emit(analysisFailed, {
        ...this.about(message),
        data: { capture_id: message.data.capture.id, reason },
      });
      return {};
    });
  }

  /** Key of the capture's events. A capture is no aggregate of this service; the clock orders what is said about it. */
  private about({ tenantId, data }: Message): { tenantId: string; aggregateId: string; aggregateVersion: number } {
    return { tenantId, aggregateId: data.capture.id, aggregateVersion: Date.now() };
  }
}
