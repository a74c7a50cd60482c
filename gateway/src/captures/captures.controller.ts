import {
  captureView,
  deleteCapturePhotos,
  detection,
  getCapture,
  historyEntry,
  incidentView,
  listCaptureIncidents,
  listCaptures,
  listCapturesQuery,
  notAssessed,
  photoHint,
  processingAnswer,
  reanalyzeCapture,
  standingHistory,
} from '@hazardlens/contracts';
import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { DetectorInfo } from '../clients/detector-info.js';
import { viewFor } from '../incidents/incident-view.js';
import { analysisIn } from '../incidents/reader-language.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';
import { CaptureThumbnails } from './capture-thumbnails.js';

const captureList = z.object({ captures: z.array(captureView), next_cursor: z.string().nullable() });

/** A capture with everything that came of it (api.md). */
export const captureAnswer = captureView.extend({
  detections: z.array(detection),
  not_assessed: z.array(notAssessed),
  photo_hints: z.array(photoHint),
  incidents: z.array(incidentView.extend({ decision: historyEntry.nullable(), note: z.string().nullable() })),
});
export type CaptureAnswer = z.infer<typeof captureAnswer>;

/** Captures that were sent: list, detail, deletion of photos, a new analysis. */
@Controller('capture-batches')
export class CapturesController {
  constructor(
    private readonly thumbnails: CaptureThumbnails,
    private readonly detector: DetectorInfo,
  ) {}

  @Get()
  @Answers('List captures, newest first', { 200: captureList }, [404])
  async list(
    @Query({ schema: listCapturesQuery }) query: z.infer<typeof listCapturesQuery>,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof captureList>> {
    if (query.site_id !== null) await siteOf(caller, query.site_id, true);
    const reply = await caller.ask(listCaptures, query);
    const captures = await this.thumbnails.viewsOf(reply.captures, caller);
    return { captures, next_cursor: reply.next_cursor };
  }

  @Get(':id')
  @Answers('One capture with findings and decisions', { 200: captureAnswer }, [404])
  async get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<CaptureAnswer> {
    const capture = await caller.ask(getCapture, { capture_id: id });
    const { incidents } = await caller.ask(listCaptureIncidents, { capture_id: id });
    const result = capture.result && analysisIn(capture.result, caller.locale);
    const [view] = await this.thumbnails.viewsOf([capture], caller);
    if (!view) throw new Error('one capture has one view');
    return {
      ...view,
      detections: result?.detections ?? [],
      not_assessed: result?.not_assessed ?? [],
      photo_hints: result?.photo_hints ?? [],
      incidents: incidents.map((record) => {
        const view = viewFor(record, caller.actor, caller.locale);
        const decision = lastDecision(view.history);
        return { ...view, decision, note: decision?.notes ?? null };
      }),
    };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Delete the photos of a capture (privacy request)', { 204: null }, [404])
  async remove(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(deleteCapturePhotos, { capture_id: id });
  }

  @Post(':id/reanalyze')
  @HttpCode(202)
  @Answers('Analyse a capture again', { 202: processingAnswer }, [404, 409])
  async reanalyze(@RecordId() id: string, @SignedIn() caller: Caller): Promise<z.infer<typeof processingAnswer>> {
    const { tenant_id } = await caller.ask(getCapture, { capture_id: id });
    const { model_version } = await this.detector.lookingFor(tenant_id);
    const capture = await caller.ask(reanalyzeCapture, { capture_id: id, model_version });
    return { status: capture.status, capture_id: capture.id };
  }
}

type History = CaptureAnswer['incidents'][number]['history'];

/** The latest decision in a history; null while none was made or holds, after a reopening, or where history is hidden. */
function lastDecision(history: History): History[number] | null {
  const last = standingHistory(history).findLast(({ action }) => /^(APPROVED|REJECTED|REOPENED)$/.test(action));
  return last && last.action !== 'REOPENED' ? last : null;
}
