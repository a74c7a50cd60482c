import {
  type Actor,
  type DataOf,
  type FactPageRequest,
  type IncidentRecord,
  listCaptureFacts,
  listIncidentFacts,
  listLinkFacts,
  listOwnHazardFacts,
  listSiteFacts,
  listTenantFacts,
  type ReplyOf,
  type RequestContract,
  type siteCreated,
  type tenantRegistered,
} from '@hazardlens/contracts';
import { CATEGORIES } from '@hazardlens/taxonomy';

/** A contractor that exists for a measurement only. */
export interface GeneratedTenant {
  readonly id: string;
  readonly name: string;
  readonly incidents: number;
  /** all approved, so that an export holds every one of them */
  readonly approvedOnly?: boolean;
}

const sitesPerTenant = 12;
const daysOfHistory = 180;
const incidentsPerCapture = 2;
const wordsOfReason = 'A person within two metres of moving plant, seen from behind, without a banksman.';
const hazards = CATEGORIES.flatMap((category) => category.hazards.map((hazard) => ({ category, hazard })));

const padded = (number: number): string => String(number).padStart(9, '0');
export const siteId = (tenant: GeneratedTenant, site: number): string => `${tenant.id}-site-${padded(site)}`;

/** Somebody of the tenant who asks. */
export const managerOf = (tenant: GeneratedTenant): Actor => ({
  id: `${tenant.id}-manager`,
  email: `manager@${tenant.id}.example`,
  name: 'Maria Manager',
  role: 'safety_manager',
  tenant_id: tenant.id,
  tenant_name: tenant.name,
  tenant_type: 'contractor',
});

/**
 * The owners of a product that has run for half a year, as a rebuild asks them: every fact is made from its number when it
 * is asked for, so that a million of them need no memory. Spread over sites, days, all hazard types and statuses.
 */
export class GeneratedOwners {
  constructor(
    private readonly tenants: readonly GeneratedTenant[],
    private readonly now = Date.now(),
  ) {}

  async request<C extends RequestContract>(contract: C, data: DataOf<C>): Promise<ReplyOf<C>> {
    const { after, limit } = data as unknown as FactPageRequest;
    const start = after === null ? 0 : Number(after.slice(-9)) + 1;
    const [count, factAt] = this.#facts(contract);
    const size = Math.min(limit, count - start);
    const facts = Array.from({ length: size }, (_, index) => ({ version: 1, fact: factAt(start + index) }));
    const last = start + size - 1;
    return { facts, next: last + 1 < count ? padded(last) : null } as ReplyOf<C>;
  }

  #facts(contract: RequestContract): [count: number, factAt: (number: number) => unknown] {
    switch (contract.type) {
      case listTenantFacts.type:
        return [this.tenants.length, (number) => tenantFact(this.tenants[number] as GeneratedTenant)];
      case listSiteFacts.type:
        return [this.tenants.length * sitesPerTenant, (number) => this.#siteFact(number)];
      case listLinkFacts.type:
      case listOwnHazardFacts.type:
        return [0, () => null];
      case listCaptureFacts.type:
        return this.#perTenant((tenant) => Math.ceil(tenant.incidents / incidentsPerCapture), this.#captureFact);
      case listIncidentFacts.type:
        return this.#perTenant((tenant) => tenant.incidents, this.#incidentFact);
      default:
        throw new Error(`${contract.type} is not a question of a rebuild.`);
    }
  }

  #perTenant(
    sizeOf: (tenant: GeneratedTenant) => number,
    factOf: (tenant: GeneratedTenant, number: number) => unknown,
  ): [number, (number: number) => unknown] {
    const count = this.tenants.reduce((sum, tenant) => sum + sizeOf(tenant), 0);
    return [
      count,
      (number) => {
        let left = number;
        for (const tenant of this.tenants) {
          if (left < sizeOf(tenant)) return factOf.call(this, tenant, left);
          left -= sizeOf(tenant);
        }
        throw new Error(`There is no fact ${number}.`);
      },
    ];
  }

  #siteFact(number: number): DataOf<typeof siteCreated> {
    const tenant = this.tenants[Math.floor(number / sitesPerTenant)] as GeneratedTenant;
    const site = number % sitesPerTenant;
    const id = siteId(tenant, site);
    return {
      site: {
        ...{ _id: id, id, name: `Site ${site}`, address: { text: '' }, tenant_id: tenant.id, tenant_name: tenant.name },
        ...{ capture_count: 0, created_at: this.#daysBack(daysOfHistory), policy: { masks_required: false } },
      },
      archived_at: null,
    };
  }

  #captureFact(tenant: GeneratedTenant, number: number) {
    const id = `${tenant.id}-capture-${padded(number)}`;
    const at = this.#daysBack(number % daysOfHistory);
    return {
      capture: {
        ...{ _id: id, id, tenant_id: tenant.id, site_id: siteId(tenant, number % sitesPerTenant), site_name: '' },
        ...{ photos: [], note_text: '', status: 'completed', created_at: at, received_at: at, gps_location: null },
        ...{ overall_risk_score: 50, incident_count: incidentsPerCapture, error: null, deleted_at: null },
        ...{ user: { id: 'user', name: 'Wil Worker' }, result: null },
      },
      photos: [],
      exposure_photos: 3,
    };
  }

  #incidentFact(tenant: GeneratedTenant, number: number): { incident: IncidentRecord } {
    const id = `${tenant.id}-incident-${padded(number)}`;
    // a number that shares no factor with days, sites and hazards mixes them
    const { category, hazard } = hazards[(number * 7919) % hazards.length] as (typeof hazards)[number];
    const capture = Math.floor(number / incidentsPerCapture);
    const captured_at = this.#daysBack(capture % daysOfHistory);
    const kind = tenant.approvedOnly ? 3 : number % 10;
    const status = kind < 1 ? ('REVIEW_REQUIRED' as const) : kind < 3 ? ('REJECTED' as const) : ('APPROVED' as const);
    const decided = status === 'REVIEW_REQUIRED' ? null : captured_at;
    const closed = status === 'APPROVED' && number % 3 !== 0;
    const { severity } = hazard;
    return {
      incident: {
        ...{ _id: id, id, tenant_id: tenant.id, capture_id: `${tenant.id}-capture-${padded(capture)}`, photo_id: null },
        ...{ photo: null, photographer_id: 'user', site_id: siteId(tenant, capture % sitesPerTenant), site_name: '' },
        ...{ category: category.code, category_name: category.name, hazard_type: hazard.code, hazard_label: '' },
        ...{ severity, severity_default: severity, confidence: 0.35 + ((number * 31) % 64) / 100, status },
        ...{
          ai_notes: wordsOfReason,
          reason_code: null,
          reason_params: {},
          recommended_action: '',
          osha: '1926.100(a)',
          iso45001: '8.1.2',
          wcio: 'VI/VIII Struck',
        },
        ...{ created_at: captured_at, captured_at, decided_at: decided },
        decided_by: decided === null ? null : { id: 'm', name: 'Maria Manager', role: 'safety_manager' as const },
        ...{ closed_at: closed ? captured_at : null, closed_by: closed ? ('on_site' as const) : null, boxes: [] },
        ...{ action: null, action_owner_id: null, history: [], photo_base64: null, has_photo: false, thumbnail: null },
      },
    };
  }

  #daysBack(days: number): string {
    return new Date(this.now - days * 86_400_000).toISOString();
  }
}

export function tenantFact({ id, name }: GeneratedTenant): DataOf<typeof tenantRegistered> {
  const created_at = '2026-01-01T00:00:00.000Z';
  const tenant = { _id: id, id, name, tenant_type: 'contractor' as const, contact_email: `office@${id}.example` };
  return {
    tenant: { ...tenant, phone: null, time_zone: 'Europe/Madrid', retention_months: 24, created_at },
    is_platform: false,
    updated_at: created_at,
  };
}
