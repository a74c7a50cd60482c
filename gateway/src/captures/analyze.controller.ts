import {
  type AnalysisResult,
  type AnalyzeRequest,
  analysisResult,
  analyzeRequest,
  type CaptureDetail,
  captureBatchRequest,
  captureFailureIn,
  DomainError,
  getCapture,
  processingAnswer,
} from '@hazardlens/contracts';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { analysisIn } from '../incidents/reader-language.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { AnalysisWaiter } from './analysis-waiter.js';
import { CaptureSubmitter, type Submission } from './submit-capture.js';

/** However long the upload took, an analysis gets at least this long before a 202. */
const shortestWaitMs = 5_000;

type CaptureAnswer = AnalysisResult | { status: CaptureDetail['status']; capture_id: string };

/** POST /ai/analyze and POST /capture-batches: the same submission, waited for or not. */
@Controller()
export class AnalyzeController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly submitter: CaptureSubmitter,
    private readonly waiter: AnalysisWaiter,
  ) {}

  @Post('ai/analyze')
  @HttpCode(200)
  @Answers('Analyse photos', { 200: analysisResult, 202: processingAnswer }, [404, 409, 413, 415, 503, 507])
  async analyze(
    @Body({ schema: analyzeRequest }) body: AnalyzeRequest,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaptureAnswer> {
    const receivedAt = new Date();
    const submission = await this.submitter.prepare(body, caller, receivedAt);
    const { analysisWaitMs } = this.runtime;
    const waitMs = Math.max(Math.min(shortestWaitMs, analysisWaitMs), analysisWaitMs - reply.elapsedTime);
    const waiting = this.waiter.expect(submission.captureId, waitMs, () => this.look(submission, caller));
    const leave = () => waiting.cancel();
    request.raw.socket.once('close', leave);
    try {
      const submitted = submission.earlier ?? (await submission.store());
      request.releaseUpload?.();
      const ended = submitted.status === 'completed' || submitted.status === 'failed' ? submitted : await waiting.done;
      if (ended?.status === 'failed')
        throw new DomainError('ANALYSIS_FAILED', { reason: captureFailureIn(ended.error ?? '', caller.locale) });
      if (ended?.result) return analysisIn(ended.result, caller.locale);
      reply.code(202);
      return { status: 'processing', capture_id: submission.captureId };
    } finally {
      waiting.cancel();
      request.raw.socket.off('close', leave);
    }
  }

  @Post('capture-batches')
  @HttpCode(202)
  @Answers(
    'Send a capture from the offline queue',
    { 200: analysisResult, 202: processingAnswer },
    [404, 409, 413, 415, 507],
  )
  async submit(
    @Body({ schema: captureBatchRequest }) body: AnalyzeRequest,
    @SignedIn() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaptureAnswer> {
    const submission = await this.submitter.prepare(body, caller, new Date());
    const capture = submission.earlier ?? (await submission.store());
    if (capture.result) {
      reply.code(200);
      return analysisIn(capture.result, caller.locale);
    }
    return { status: capture.status, capture_id: capture.id };
  }

  private look({ captureId, tenantId }: Submission, caller: Caller): Promise<CaptureDetail | null> {
    return caller.ask(getCapture, { capture_id: captureId }, { tenantId }).catch(() => null);
  }
}
