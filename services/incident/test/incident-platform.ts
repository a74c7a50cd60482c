import { randomUUID } from 'node:crypto';
import {
  type Actor,
  actionAssigned,
  actionDue,
  actionOverdue,
  actionVerified,
  approveIncident,
  assignAction,
  captureAssessed,
  type DataOf,
  decisionUndone,
  getIncident,
  type IncidentRecord,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
  listCaptureIncidents,
  listIncidents,
  type PhotoFinding,
  photosAnalyzed,
  type ReplyOf,
  type RequestContract,
  rejectIncident,
  reopenIncident,
  undoDecision,
} from '@hazardlens/contracts';
import type { ServiceDefinition } from '@hazardlens/service-kit';
import { categoryOfHazard, type HazardTypeCode, hazardType } from '@hazardlens/taxonomy';
import { eventually, type Fake, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { incidentService } from '../src/index.js';

type Analysis = DataOf<typeof photosAnalyzed>;
type ApproveData = Omit<DataOf<typeof approveIncident>, 'actor' | 'incident_id' | 'notes'> & { notes?: string | null };

const incidentEvents = [
  ...[incidentOpened, incidentApproved, incidentRejected, incidentReopened, decisionUndone, incidentUpdated],
  ...[actionAssigned, actionDue, actionOverdue, actionVerified],
];

/** The incident service, a detector drawn by the test, and everything the service says. */
export class IncidentPlatform {
  private constructor(
    readonly platform: TestPlatform,
    private readonly heard: readonly Fake<typeof incidentOpened>[],
    private readonly assessed: Fake<typeof captureAssessed>,
  ) {}

  static async start(
    service: ServiceDefinition = incidentService,
    others: readonly Fake[] = [],
  ): Promise<IncidentPlatform> {
    const heard = incidentEvents.map((event) => fake(event));
    const assessed = fake(captureAssessed);
    const fakes = [...heard, assessed, ...others] as unknown as Fake[];
    return new IncidentPlatform(await startTestPlatform({ services: [service], fakes }), heard, assessed);
  }

  close(): Promise<void> {
    return this.platform.close();
  }

  /** Publishes an analysis as the inference service does. */
  analyzed(tenantId: string, analysis: Analysis): Promise<void> {
    return this.platform.client.publish(photosAnalyzed, analysis, {
      tenantId,
      actorId: 'system',
      aggregateId: analysis.capture.id,
      aggregateVersion: 1,
    });
  }

  /** An analysis and the incidents it leads to, once they are there. */
  async incidentsFrom(tenantId: string, analysis: Analysis): Promise<IncidentRecord[]> {
    const before = this.assessments(analysis.capture.id).length;
    await this.analyzed(tenantId, analysis);
    await eventually(() => expect(this.assessments(analysis.capture.id).length).toBeGreaterThan(before));
    return this.ofCapture(aManager(tenantId), analysis.capture.id);
  }

  assessments(captureId: string): DataOf<typeof captureAssessed>[] {
    return this.assessed.messages.map(({ data }) => data).filter(({ capture }) => capture.id === captureId);
  }

  async ofCapture(actor: Actor, capture_id: string): Promise<IncidentRecord[]> {
    return (await this.ask(listCaptureIncidents, { actor, capture_id })).incidents;
  }

  get(actor: Actor, incident_id: string): Promise<IncidentRecord> {
    return this.ask(getIncident, { actor, incident_id });
  }

  list(actor: Actor, overrides: Partial<DataOf<typeof listIncidents>> = {}): Promise<ReplyOf<typeof listIncidents>> {
    return this.ask(listIncidents, { actor, statuses: [], site_id: null, limit: 100, sort: 'newest', ...overrides });
  }

  approve(actor: Actor, incident_id: string, correction: ApproveData = {}): Promise<IncidentRecord> {
    return this.ask(approveIncident, { actor, incident_id, notes: null, ...correction });
  }

  reject(actor: Actor, incident_id: string, notes = 'No hazard.'): Promise<IncidentRecord> {
    return this.ask(rejectIncident, { actor, incident_id, notes });
  }

  reopen(actor: Actor, incident_id: string, notes = 'Look again.'): Promise<IncidentRecord> {
    return this.ask(reopenIncident, { actor, incident_id, notes });
  }

  assign(actor: Actor, incident_id: string): Promise<IncidentRecord> {
    return this.ask(assignAction, { actor, incident_id, owner: { id: 'worker-7', name: 'Olga Owner' } });
  }

  undo(actor: Actor, incident_id: string): Promise<IncidentRecord> {
    return this.ask(undoDecision, { actor, incident_id });
  }

  ask<C extends RequestContract>(contract: C, data: DataOf<C>): Promise<ReplyOf<C>> {
    const { actor } = data as { actor: Actor };
    return this.platform.client.request(contract, data, { tenantId: actor.tenant_id, actorId: actor.id });
  }

  /** What the events of one incident told, in order of its versions. */
  told(incidentId: string): DataOf<typeof incidentOpened>[] {
    return this.heard
      .flatMap(({ messages }) => messages.filter(({ data }) => data.incident.id === incidentId))
      .sort((a, b) => (a.aggregateVersion ?? 0) - (b.aggregateVersion ?? 0))
      .map(({ data }) => data);
  }

  /** Names and versions of the events of one incident, in order of arrival a kind. */
  events(incidentId: string): string[] {
    return this.heard.flatMap(({ messages }) =>
      messages
        .filter(({ data }) => data.incident.id === incidentId)
        .map(({ type, aggregateVersion }) => `${type.split('.')[1]} ${aggregateVersion}`),
    );
  }
}

export const aTenantId = (): string => `tenant-${randomUUID()}`;

const aPerson = (tenantId: string, overrides: Partial<Actor>): Actor => ({
  id: 'manager-1',
  email: 'ana@example.com',
  name: 'Ana Ruiz',
  role: 'safety_manager',
  tenant_id: tenantId,
  tenant_name: 'Contractor',
  tenant_type: 'contractor',
  ...overrides,
});
export const aManager = (tenantId: string): Actor => aPerson(tenantId, {});
export const anAdmin = (tenantId: string): Actor =>
  aPerson(tenantId, { id: 'admin-1', email: 'ada@example.com', name: 'Ada Admin', role: 'admin' });
export const aWorker = (tenantId: string, overrides: Partial<Actor> = {}): Actor =>
  aPerson(tenantId, { id: 'worker-1', email: 'wil@example.com', name: 'Wil Worker', role: 'worker', ...overrides });
export const aSuperAdmin = (): Actor =>
  aPerson('platform', { id: 'root', email: 'root@example.com', name: 'Root', role: 'super_admin' });
export const anInsurer = (role: Actor['role'] = 'admin'): Actor =>
  aPerson(aTenantId(), { id: 'insurer', role, tenant_type: 'insurance_provider' });

/** A finding of a hazard type as the detector would draw it. */
export function aFinding(code: HazardTypeCode, overrides: Partial<PhotoFinding> = {}): PhotoFinding {
  const category = categoryOfHazard(code).code;
  return {
    category,
    hazard_type: code,
    severity: hazardType(category, code)?.severity ?? 0,
    confidence: 0.8,
    reason: `Looks like ${code}.`,
    reason_code: null,
    reason_params: {},
    boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.3, class: 'person' }],
    ...overrides,
  };
}

/** The analysis of a capture: one list of findings a photo. */
export function anAnalysis(photos: PhotoFinding[][], capture: Partial<Analysis['capture']> = {}): Analysis {
  const id = capture.id ?? randomUUID();
  return {
    capture: {
      id,
      site_id: `site-of-${id}`,
      site_name: 'Harbour Tower',
      captured_at: '2026-03-02T08:00:00.000Z',
      received_at: '2026-03-02T08:00:01.000Z',
      photographer: { id: 'worker-1', name: 'Wil Worker' },
      photos: photos.map((_, index) => ({
        id: `${id}-${index}`,
        index,
        key: `tenants/t/captures/${id}/${index}.jpg`,
        thumbnail_key: `tenants/t/captures/${id}/${index}-thumb.jpg`,
        sha256: `sha-${id}-${index}`,
        width: 640,
        height: 480,
      })),
      ...capture,
    },
    model_version: 'm1',
    engine: 'drawn',
    photos: photos.map((findings, index) => ({
      photo_id: `${id}-${index}`,
      index,
      exposure: findings.length > 0,
      findings,
      head_regions: [],
      blurred_key: `tenants/t/captures/${id}/${index}-blurred.jpg`,
    })),
    not_assessed: [{ code: 'permits', label: 'Work permits' }],
    photo_hints: [],
  };
}
