import { randomUUID } from 'node:crypto';
import {
  type Actor,
  analyzePhotos,
  captureAssessed,
  captureCompleted,
  captureFailed,
  capturePhotoBytesChanged,
  capturePhotosDeleted,
  captureSubmitted,
  type DataOf,
  getCapture,
  importCapture,
  listCaptures,
  type ReplyOf,
  recordAnalysis,
  submitCapture,
} from '@hazardlens/contracts';
import type { ServiceDefinition } from '@hazardlens/service-kit';
import { type Fake, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { captureService } from '../src/index.js';
import { aSubmission, aWorker } from './a-submission.js';

const events = { captureSubmitted, captureCompleted, captureFailed, capturePhotosDeleted };

/** The capture service with a detector that never answers by itself, and everything the service says. */
export class CapturePlatform {
  /** While it is pending, what the detector is asked for waits. */
  static detectorAway: Promise<void> = Promise.resolve();
  readonly detector: Fake<typeof analyzePhotos>;
  readonly recorder: Fake<typeof recordAnalysis>;
  readonly heard: Fake[];
  private constructor(
    readonly platform: TestPlatform,
    detector: Fake<typeof analyzePhotos>,
    recorder: Fake<typeof recordAnalysis>,
    heard: Fake[],
    private readonly bytes: Fake<typeof capturePhotoBytesChanged>,
  ) {
    this.detector = detector;
    this.recorder = recorder;
    this.heard = heard;
  }

  static async start(service: ServiceDefinition = captureService): Promise<CapturePlatform> {
    const detector = fake(analyzePhotos, async () => {
      await CapturePlatform.detectorAway;
      return {};
    });
    const heard = Object.values(events).map((event) => fake(event) as unknown as Fake);
    const recorder = fake(recordAnalysis, () => ({}));
    const bytes = fake(capturePhotoBytesChanged);
    const fakes = [detector as unknown as Fake, recorder as unknown as Fake, bytes as unknown as Fake, ...heard];
    const platform = await startTestPlatform({ services: [service], fakes });
    return new CapturePlatform(platform, detector, recorder, heard, bytes);
  }

  close(): Promise<void> {
    return this.platform.close();
  }

  /** What was told of the bytes that an organisation's photos take. */
  bytesOf(tenantId: string): DataOf<typeof capturePhotoBytesChanged>[] {
    return this.bytes.messages.map(({ data }) => data).filter((told) => told.tenant_id === tenantId);
  }

  submit(tenantId: string, captureId: string, overrides: Parameters<typeof aSubmission>[2] = {}) {
    const data = aSubmission(tenantId, captureId, overrides);
    return this.platform.client.request(submitCapture, data, { tenantId, actorId: data.actor.id });
  }

  import(tenantId: string, captureId: string, analysis: DataOf<typeof importCapture>['analysis'], actor?: Actor) {
    const data = { ...aSubmission(tenantId, captureId, actor ? { actor } : {}), analysis };
    return this.platform.client.request(importCapture, data, { tenantId, actorId: 'seed' });
  }

  get(captureId: string, actor: Actor): Promise<ReplyOf<typeof getCapture>> {
    const context = { tenantId: actor.tenant_id, actorId: actor.id };
    return this.platform.client.request(getCapture, { actor, capture_id: captureId }, context);
  }

  list(actor: Actor, overrides: Partial<DataOf<typeof listCaptures>> = {}): Promise<ReplyOf<typeof listCaptures>> {
    const context = { tenantId: actor.tenant_id, actorId: actor.id };
    return this.platform.client.request(listCaptures, { actor, site_id: null, limit: 20, ...overrides }, context);
  }

  /** Says that the incidents of a capture are known, as the incident service does. */
  async assess(
    tenantId: string,
    captureId: string,
    overrides: Partial<DataOf<typeof captureAssessed>> = {},
  ): Promise<void> {
    const { capture } = this.issued(captureId).at(-1) ?? { capture: undefined };
    if (!capture) throw new Error(`Capture ${captureId} was not sent to the detector.`);
    await this.platform.client.publish(
      captureAssessed,
      {
        capture,
        model_version: 'm1',
        result: aResult(captureId, ['incident-1']),
        photos: capture.photos.map(({ id, index }) => ({
          photo_id: id,
          index,
          exposure: index === 0,
          findings: [],
          head_regions: [],
          blurred_key: `tenants/${tenantId}/captures/${captureId}/${index}-blurred.jpg`,
        })),
        not_assessed: [],
        photo_hints: [],
        assessed_at: new Date().toISOString(),
        ...overrides,
      },
      { tenantId, actorId: 'system', aggregateId: captureId, aggregateVersion: 1 },
    );
  }

  /** What the detector was asked for, for one capture. */
  issued(captureId: string): DataOf<typeof analyzePhotos>[] {
    return this.detector.messages.map(({ data }) => data).filter(({ capture }) => capture.id === captureId);
  }

  /** Names and versions of the events of one capture, in order of arrival a kind. */
  events(captureId: string): string[] {
    return this.heard.flatMap(({ messages }) =>
      messages
        .filter((message) => (message.data as { capture: { id: string } }).capture.id === captureId)
        .map(({ type, aggregateVersion }) => `${type.split('.')[1]} ${aggregateVersion}`),
    );
  }
}

export const aTenantId = (): string => `tenant-${randomUUID()}`;
export const anAdmin = (tenantId: string): Actor => aWorker(tenantId, { id: 'admin-1', name: 'Ada', role: 'admin' });
export const aSuperAdmin = (): Actor => aWorker('platform', { id: 'root', name: 'Root', role: 'super_admin' });
export const anInsurer = (): Actor =>
  aWorker(aTenantId(), { id: 'insurer', role: 'admin', tenant_type: 'insurance_provider' });

export function aResult(captureId: string, incidentIds: string[]): DataOf<typeof captureAssessed>['result'] {
  return {
    overall_risk_score: incidentIds.length === 0 ? 0 : 52,
    detections: incidentIds.map((incident_id) => ({
      photo_index: 0,
      category: 'PPE_COMPLIANCE',
      hazard_type: 'no_hard_hat',
      label: 'Missing hard hat',
      severity: 0.65,
      confidence: 0.8,
      recommended_action: 'Stop.',
      osha: '1926.100(a)',
      iso45001: '8.1.2(e)',
      boxes: [],
      reason: 'A head without a helmet.',
      reason_code: 'bare_head',
      reason_params: { count: 1 },
      incident_id,
    })),
    photos_analyzed: 2,
    high_risk_incident_created: incidentIds.length > 0,
    capture_id: captureId,
    incidents_created: incidentIds.length,
    not_assessed: [],
    photo_hints: [],
  };
}
