import {
  listCaptureFacts,
  listIncidentFacts,
  listLinkFacts,
  listSiteFacts,
  listTenantFacts,
} from '@hazardlens/contracts';
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
import { type CaptureRow, captureRow, captureRowModel, countedPhotos } from '../capture-row/capture-row.model.js';
import { type IncidentRow, incidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import {
  type LinkCopy,
  linkCopy,
  type SiteCopy,
  siteCopy,
  type TenantRow,
  tenantRow,
  tenantRowModel,
} from '../place/copies.js';
import { DEFAULT_TIME_ZONE, Projector } from '../sums/projector.js';

/** Makes rows from the owners' facts and adds the sums up from the rows, as a change of the time zone does. */
@Injectable()
export class RebuildReporting implements Rebuild {
  constructor(
    private readonly projector: Projector,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
    @InjectModel(siteCopy.model) private readonly sites: TenantModel<SiteCopy>,
    @InjectModel(linkCopy.model) private readonly links: TenantModel<LinkCopy>,
  ) {}

  async run(facts: Facts): Promise<Record<string, number>> {
    const zones = new Map<string, string>();
    const organisations = await fillFromFacts(this.tenants, facts.all(listTenantFacts), ({ version, fact }) => {
      zones.set(fact.tenant.id, fact.tenant.time_zone);
      return tenantRow(fact, version);
    });
    const dayOf = (tenantId: string, at: string): number =>
      dayNumber(new Date(at), zones.get(tenantId) ?? DEFAULT_TIME_ZONE);
    const sites = await fillFromFacts(this.sites, facts.all(listSiteFacts), ({ version, fact }) =>
      siteCopy.rowOf(fact, version),
    );
    const links = await fillFromFacts(this.links, facts.all(listLinkFacts), ({ version, fact }) =>
      linkCopy.rowOf(fact, version),
    );
    const captures = await fillFromFacts(this.captures, facts.all(listCaptureFacts), ({ version, fact }) =>
      captureRow(fact.capture, countedPhotos(fact), version, dayOf(fact.capture.tenant_id, fact.capture.created_at)),
    );
    const incidents = await fillFromFacts(
      this.incidents,
      facts.all(listIncidentFacts),
      ({ version, fact: { incident } }) =>
        incidentRow(incident, version, dayOf(incident.tenant_id, incident.captured_at)),
    );
    for (const [tenantId, timeZone] of zones) await this.projector.addUp(tenantScope(tenantId), timeZone);
    return { organisations, sites, links, captures, incidents };
  }
}
