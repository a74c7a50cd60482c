import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type CaptureDetail,
  captureCompleted,
  type commentChanged,
  type DataOf,
  decisionUndone,
  type IncidentRecord,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  siteCreated,
  tenantRegistered,
} from '@hazardlens/contracts';
import type { MessageClient } from '@hazardlens/service-kit';
import { categoryOfHazard, type HazardTypeCode, hazardLabel } from '@hazardlens/taxonomy';

/** A contractor of its own for a test, and the facts that its owners would publish. */
export class Facts {
  readonly tenantId = randomUUID();
  readonly siteId = randomUUID();
  /** what was published, so that a test can publish it again in another order */
  readonly published: (() => Promise<void>)[] = [];

  constructor(
    private readonly client: MessageClient,
    readonly timeZone = 'UTC',
  ) {}

  get actor(): Actor {
    return {
      id: 'user-1',
      email: 'sam@example.com',
      name: 'Sam Safety',
      role: 'safety_manager',
      tenant_id: this.tenantId,
      tenant_name: 'Contractor',
      tenant_type: 'contractor',
    };
  }

  async register(name = 'Contractor', more: { logo?: string } = {}): Promise<void> {
    const { tenantId } = this;
    const tenant = {
      _id: tenantId,
      id: tenantId,
      name,
      tenant_type: 'contractor' as const,
      contact_email: `office@${tenantId}.example`,
      phone: null,
      time_zone: this.timeZone,
      retention_months: 24,
      created_at: new Date().toISOString(),
      ...more,
    };
    await this.#publish(tenantRegistered, tenantId, 1, { tenant, is_platform: false, updated_at: tenant.created_at });
    await this.site(this.siteId, 'North tower');
  }

  async site(siteId: string, name: string): Promise<void> {
    const site = {
      _id: siteId,
      id: siteId,
      name,
      address: { text: '' },
      tenant_id: this.tenantId,
      tenant_name: 'Contractor',
      capture_count: 0,
      created_at: new Date().toISOString(),
      policy: { masks_required: false },
    };
    await this.#publish(siteCreated, siteId, 1, { site, archived_at: null });
  }

  /** An analysed capture with so many photos that count. */
  async capture(
    photos: number,
    options: { siteId?: string; at?: Date; id?: string; version?: number } = {},
  ): Promise<void> {
    const id = options.id ?? randomUUID();
    const created_at = (options.at ?? new Date()).toISOString();
    const capture: CaptureDetail = {
      _id: id,
      id,
      tenant_id: this.tenantId,
      site_id: options.siteId ?? this.siteId,
      site_name: 'North tower',
      photos: [],
      note_text: '',
      status: 'completed',
      created_at,
      received_at: created_at,
      gps_location: null,
      overall_risk_score: 0,
      incident_count: 0,
      error: null,
      deleted_at: null,
      user: { id: 'user-1', name: 'Sam Safety' },
      result: null,
    };
    const stored = Array.from({ length: photos }, (_, index) => ({
      id: `${id}-${index}`,
      index: index % 5,
      key: `tenants/${this.tenantId}/captures/${id}/${index}.jpg`,
      thumbnail_key: `tenants/${this.tenantId}/captures/${id}/${index}-thumb.jpg`,
      sha256: randomUUID(),
      width: 100,
      height: 100,
      exposure: true,
    }));
    await this.#publish(captureCompleted, id, options.version ?? 1, { capture, photos: stored });
  }

  record(overrides: Partial<IncidentRecord> & { hazard_type?: HazardTypeCode } = {}): IncidentRecord {
    const id = overrides.id ?? randomUUID();
    const hazard_type = overrides.hazard_type ?? 'no_hard_hat';
    const category = categoryOfHazard(hazard_type);
    const captured_at = overrides.captured_at ?? new Date().toISOString();
    return {
      _id: id,
      tenant_id: this.tenantId,
      photographer_id: null,
      action_owner_id: null,
      photo: null,
      capture_id: null,
      photo_id: null,
      site_id: this.siteId,
      site_name: 'North tower',
      category: category.code,
      category_name: category.name,
      hazard_label: hazardLabel(hazard_type),
      severity: 0.65,
      severity_default: 0.65,
      confidence: 0.8,
      status: 'REVIEW_REQUIRED',
      ai_notes: '',
      reason_code: null,
      reason_params: {},
      recommended_action: '',
      osha: '',
      iso45001: '',
      wcio: '',
      created_at: captured_at,
      captured_at,
      decided_at: null,
      decided_by: null,
      closed_at: null,
      closed_by: null,
      boxes: [],
      action: null,
      history: [],
      photo_base64: null,
      has_photo: false,
      thumbnail: null,
      ...overrides,
      id,
      hazard_type,
    };
  }

  /** Publishes an incident as it is now; the later version wins, whatever the order. */
  async incident(overrides: Parameters<Facts['record']>[0] = {}, version = 1): Promise<IncidentRecord> {
    const incident = this.record(overrides);
    const contract =
      incident.status === 'APPROVED'
        ? incidentApproved
        : incident.status === 'REJECTED'
          ? incidentRejected
          : version > 1
            ? decisionUndone
            : incidentOpened;
    await this.#publish(contract, incident.id, version, { incident });
    return incident;
  }

  approved(severity: number, overrides: Parameters<Facts['record']>[0] = {}): Promise<IncidentRecord> {
    const decided_at = overrides.decided_at ?? new Date().toISOString();
    return this.incident({ status: 'APPROVED', severity, decided_at, ...overrides });
  }

  /** Approved and no longer out there. */
  closed(severity: number, overrides: Parameters<Facts['record']>[0] = {}): Promise<IncidentRecord> {
    return this.approved(severity, { closed_at: new Date().toISOString(), closed_by: 'on_site', ...overrides });
  }

  async #publish(
    contract: Parameters<MessageClient['publish']>[0],
    aggregateId: string,
    aggregateVersion: number,
    data: Parameters<MessageClient['publish']>[1],
  ): Promise<void> {
    const publish = () =>
      this.client.publish(contract, data, { tenantId: this.tenantId, actorId: 'test', aggregateId, aggregateVersion });
    this.published.push(publish);
    await publish();
  }
}

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** A comment as the incident service tells it, that nobody is told of. */
export function aComment(tenantId: string, author: { id: string; name: string }): DataOf<typeof commentChanged> {
  const nobody = { mentioned_ids: [], participant_ids: [] };
  return {
    comment: {
      ...{ _id: 'comment-1', id: 'comment-1', incident_id: 'incident-7', tenant_id: tenantId },
      ...{ author: { id: author.id, name: author.name }, text: 'Is the edge closed?', mentions: [] },
      ...{ photo: null, photo_id: null, created_at: daysAgo(0), edited_at: null, withdrawn_at: null },
    },
    incident: { id: 'incident-7', number: 'NG-0007', hazard_type: 'no_hard_hat', site_name: 'North tower' },
    tell: nobody,
    told: nobody,
  };
}
