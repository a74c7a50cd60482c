import { listCaptureFacts, listIncidentFacts, listSiteFacts, listTenantFacts } from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import {
  type Facts,
  fillFromFacts,
  InjectModel,
  type Rebuild,
  type TenantModel,
  tenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type IncidentRow, incidentRow, incidentRowModel } from '../approved-incident/incident-row.model.js';
import {
  type CaptureRow,
  type ContractorDocument,
  captureRow,
  captureRowModel,
  contractorModel,
  contractorOf,
  countedPhotos,
} from '../contractor/contractor.models.js';
import { ContractorProjector, DEFAULT_TIME_ZONE } from '../contractor/contractor.projector.js';
import {
  type OrganisationZone,
  organisationZone,
  organisationZoneModel,
} from '../organisation-zone/organisation-zone.model.js';
import { type SiteName, siteName, siteNameModel } from '../site-name/site-name.model.js';

/** Makes rows from the owners' facts and adds the sums up from the rows. Links are this service's own and stay. */
@Injectable()
export class RebuildInsurance implements Rebuild {
  constructor(
    private readonly projector: ContractorProjector,
    @InjectModel(contractorModel) private readonly contractors: TenantModel<ContractorDocument>,
    @InjectModel(organisationZoneModel) private readonly zones: TenantModel<OrganisationZone>,
    @InjectModel(siteNameModel) private readonly names: TenantModel<SiteName>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
  ) {}

  async run(facts: Facts): Promise<Record<string, number>> {
    const zones = new Map<string, string>();
    const contractors = await fillFromFacts(this.contractors, facts.all(listTenantFacts), ({ version, fact }) => {
      zones.set(fact.tenant.id, fact.tenant.time_zone);
      return contractorOf(fact, version);
    });
    await fillFromFacts(this.zones, facts.all(listTenantFacts), ({ version, fact }) => organisationZone(fact, version));
    const dayOf = (tenantId: string, at: string): number =>
      dayNumber(new Date(at), zones.get(tenantId) ?? DEFAULT_TIME_ZONE);
    const sites = await fillFromFacts(this.names, facts.all(listSiteFacts), ({ version, fact }) =>
      siteName(fact, version),
    );
    const captures = await fillFromFacts(this.captures, facts.all(listCaptureFacts), ({ version, fact }) => {
      const { tenant_id, created_at } = fact.capture;
      return captureRow(fact.capture, countedPhotos(fact), version, dayOf(tenant_id, created_at));
    });
    const incidents = await fillFromFacts(
      this.incidents,
      facts.all(listIncidentFacts),
      ({ version, fact: { incident } }) =>
        incidentRow(incident, version, dayOf(incident.tenant_id, incident.captured_at)),
    );
    for (const [tenantId, timeZone] of zones) await this.projector.addUp(tenantScope(tenantId), timeZone);
    return { contractors, sites, captures, incidents };
  }
}
