import { randomUUID } from 'node:crypto';
import {
  type CaptureDetail,
  captureCompleted,
  type IncidentRecord,
  incidentApproved,
  incidentOpened,
  incidentRejected,
} from '@hazardlens/contracts';
import { categoryOfHazard, type HazardTypeCode, hazardLabel } from '@hazardlens/taxonomy';
import type { Person, TestProduct } from './test-product.js';

type Overrides = Partial<IncidentRecord> & { hazard_type?: HazardTypeCode };

/** What capture and incident tell of a contractor: the shortest way to a known state, of any day. */
export class Told {
  constructor(
    private readonly product: TestProduct,
    private readonly admin: Person,
    private readonly siteId: string,
  ) {}

  /** An analysed capture with so many photos that count. */
  async photos(exposure_photos: number, at = new Date().toISOString(), site_id = this.siteId): Promise<void> {
    const id = randomUUID();
    const capture: CaptureDetail = {
      _id: id,
      id,
      tenant_id: this.#tenantId,
      site_id,
      site_name: 'North tower',
      photos: [],
      note_text: '',
      status: 'completed',
      created_at: at,
      received_at: at,
      gps_location: null,
      overall_risk_score: 0,
      incident_count: 0,
      error: null,
      deleted_at: null,
      user: { id: 'worker', name: 'Wil Worker' },
      result: null,
    };
    await this.product.client.publish(captureCompleted, { capture, photos: [], exposure_photos }, this.#context(id));
  }

  /** An open, approved finding. */
  approved(severity: number, overrides: Overrides = {}): Promise<void> {
    const decided_at = new Date().toISOString();
    return this.incident({ status: 'APPROVED', severity, decided_at, ...overrides });
  }

  /** Approved and no longer out there. */
  closed(severity: number, overrides: Overrides = {}): Promise<void> {
    return this.approved(severity, { closed_at: new Date().toISOString(), closed_by: 'on_site', ...overrides });
  }

  async incident(overrides: Overrides): Promise<void> {
    const id = randomUUID();
    const hazard_type = overrides.hazard_type ?? 'no_hard_hat';
    const category = categoryOfHazard(hazard_type);
    const captured_at = overrides.captured_at ?? new Date().toISOString();
    const incident: IncidentRecord = {
      ...{ _id: id, id, tenant_id: this.#tenantId, photographer_id: null, action_owner_id: null, photo: null },
      ...{ capture_id: null, photo_id: null, site_id: this.siteId, site_name: 'North tower' },
      ...{ category: category.code, category_name: category.name, hazard_label: hazardLabel(hazard_type) },
      ...{ severity: 0.65, severity_default: 0.65, confidence: 0.8, status: 'REVIEW_REQUIRED', ai_notes: '' },
      ...{ reason_code: 'bare_head', reason_params: { count: 1 } },
      ...{ recommended_action: '', osha: '', iso45001: '', wcio: '', created_at: captured_at },
      ...{ decided_at: null, decided_by: null, closed_at: null, closed_by: null, boxes: [], action: null },
      ...{ history: [], photo_base64: null, has_photo: false, thumbnail: null },
      ...overrides,
      captured_at,
      hazard_type,
    };
    const contracts = { APPROVED: incidentApproved, REJECTED: incidentRejected, REVIEW_REQUIRED: incidentOpened };
    await this.product.client.publish(contracts[incident.status], { incident }, this.#context(id));
  }

  get #tenantId(): string {
    return this.admin.user.tenant_id;
  }

  #context(aggregateId: string) {
    return { tenantId: this.#tenantId, actorId: 'test', aggregateId, aggregateVersion: 1 };
  }
}
