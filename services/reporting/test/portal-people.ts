import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type CaptureDetail,
  captureCompleted,
  decisionUndone,
  getInsuranceDashboard,
  type IncidentRecord,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  type Locale,
  linkGranted,
  linkRevoked,
  makeReport,
  type ReplyOf,
  type Role,
  siteCreated,
  siteUpdated,
  type TenantType,
  tenantRegistered,
} from '@hazardlens/contracts';
import type { MessageClient } from '@hazardlens/service-kit';
import { categoryOfHazard, type HazardTypeCode, hazardLabel } from '@hazardlens/taxonomy';

/** Somebody of an organisation, and what they may ask of the portal. */
class Organisation {
  readonly tenantId = randomUUID();
  #version = 0;

  constructor(
    protected readonly client: MessageClient,
    /** may be another one from the next `register` on */
    public name: string,
    private readonly type: TenantType,
  ) {}

  get contactEmail(): string {
    return `office@${this.tenantId}.example`;
  }

  actor(role: Role = 'admin'): Actor {
    return {
      id: `${role}-${this.tenantId}`,
      email: `${role}@${this.tenantId}.example`,
      name: `The ${role}`,
      role,
      tenant_id: this.tenantId,
      tenant_name: this.name,
      tenant_type: this.type,
    };
  }

  dashboard(role: Role = 'admin'): Promise<ReplyOf<typeof getInsuranceDashboard>> {
    return this.client.request(getInsuranceDashboard, { actor: this.actor(role), locale: 'en' }, this.#context);
  }

  /** What auth says of it; a later call is a later version. */
  async register(time_zone = 'UTC'): Promise<this> {
    this.#version += 1;
    const { tenantId: id, name, type: tenant_type } = this;
    const created_at = new Date().toISOString();
    const tenant = { _id: id, id, name, tenant_type, contact_email: this.contactEmail };
    await this.publish(tenantRegistered, id, this.#version, {
      tenant: { ...tenant, phone: null, time_zone, retention_months: 24, created_at },
      is_platform: false,
      updated_at: created_at,
    });
    return this;
  }

  protected async publish(
    contract: Parameters<MessageClient['publish']>[0],
    aggregateId: string,
    aggregateVersion: number,
    data: Parameters<MessageClient['publish']>[1],
  ): Promise<void> {
    const { tenantId } = this;
    await this.client.publish(contract, data, { tenantId, actorId: 'test', aggregateId, aggregateVersion });
  }

  export(format: 'csv' | 'pdf' | 'xlsx', locale: Locale = 'en'): Promise<ReplyOf<typeof makeReport>> {
    const wanted = { report: 'insurance' as const, format };
    const data = { actor: this.actor('insurance_analyst'), locale, report_id: randomUUID(), wanted };
    return this.client.request(makeReport, data, { ...this.#context, deadlineMs: 60_000 });
  }

  get #context() {
    return { tenantId: this.tenantId, actorId: 'test' };
  }
}

export class Insurer extends Organisation {
  constructor(client: MessageClient, name = 'Insurer') {
    super(client, name, 'insurance_provider');
  }

  /** Is granted access by a contractor. */
  async linkTo(contractor: Contractor, at = new Date()): Promise<string> {
    const id = randomUUID();
    contractor.links.set(id, { insurer: this.tenantId, version: 0, granted_at: null });
    await contractor.grant(id, at);
    return id;
  }
}

/** A contractor of its own for a test, and the facts that its owners would publish. */
export class Contractor extends Organisation {
  readonly siteId = randomUUID();
  readonly links = new Map<string, { insurer: string; version: number; granted_at: string | null }>();

  /** What insurance says of a link. */
  grant(id: string, at = new Date()): Promise<void> {
    return this.#tellLink(id, at.toISOString(), null);
  }

  revoke(id: string): Promise<void> {
    return this.#tellLink(id, this.links.get(id)?.granted_at ?? null, new Date().toISOString());
  }

  async #tellLink(link_id: string, granted_at: string | null, revoked_at: string | null): Promise<void> {
    const link = this.links.get(link_id);
    if (!link) throw new Error('There is no such link.');
    link.version += 1;
    link.granted_at = granted_at;
    const status = revoked_at === null ? ('active' as const) : ('revoked' as const);
    const data = { link_id, insurer_id: link.insurer, contractor_id: this.tenantId, status, granted_at, revoked_at };
    await this.publish(revoked_at === null ? linkGranted : linkRevoked, link_id, link.version, data);
  }

  constructor(client: MessageClient, name = 'Contractor') {
    super(client, name, 'contractor');
  }

  /** What sites says of one of its sites. */
  async site(name: string, id = this.siteId, version = 1): Promise<void> {
    const created_at = new Date().toISOString();
    const { tenantId: tenant_id, name: tenant_name } = this;
    const site = { _id: id, id, name, address: { text: '' }, tenant_id, tenant_name, capture_count: 0, created_at };
    const data = { site: { ...site, policy: { masks_required: false } }, archived_at: null };
    await this.publish(version === 1 ? siteCreated : siteUpdated, id, version, data);
  }

  /** An analysed capture with so many photos that count. */
  async capture(
    photos: number,
    options: { site?: string; at?: string; id?: string; version?: number } = {},
  ): Promise<void> {
    const id = options.id ?? randomUUID();
    const created_at = options.at ?? new Date().toISOString();
    const capture: CaptureDetail = {
      _id: id,
      id,
      tenant_id: this.tenantId,
      site_id: options.site ?? this.siteId,
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
      user: { id: 'user-1', name: 'Sam' },
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
    await this.publish(captureCompleted, id, options.version ?? 1, { capture, photos: stored });
  }

  record(overrides: Partial<IncidentRecord> & { hazard_type?: HazardTypeCode } = {}): IncidentRecord {
    const id = overrides.id ?? randomUUID();
    const hazard_type = overrides.hazard_type ?? 'no_hard_hat';
    const category = categoryOfHazard(hazard_type);
    const captured_at = overrides.captured_at ?? new Date().toISOString();
    return {
      _id: id,
      tenant_id: this.tenantId,
      photographer_id: 'user-1',
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
      osha: '1926.100',
      iso45001: '',
      wcio: '12',
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
  async incident(overrides: Parameters<Contractor['record']>[0] = {}, version = 1): Promise<IncidentRecord> {
    const incident = this.record(overrides);
    const waiting = version > 1 ? decisionUndone : incidentOpened;
    const contracts = { APPROVED: incidentApproved, REJECTED: incidentRejected, REVIEW_REQUIRED: waiting };
    await this.publish(contracts[incident.status], incident.id, version, { incident });
    return incident;
  }

  approved(severity: number, overrides: Parameters<Contractor['record']>[0] = {}): Promise<IncidentRecord> {
    const decided_at = overrides.decided_at ?? new Date().toISOString();
    const decided_by = { id: 'user-2', name: 'Maria Manager', role: 'safety_manager' as const };
    return this.incident({ status: 'APPROVED', severity, decided_at, decided_by, ...overrides });
  }
}

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
