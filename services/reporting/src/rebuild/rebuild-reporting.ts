import {
  type captureSubmitted,
  type DataOf,
  type incidentOpened,
  listCaptureFacts,
  listIncidentFacts,
  type siteCreated,
  tenantUpdated,
} from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import {
  type AnyMessage,
  type Facts,
  fillFromFacts,
  InjectModel,
  InjectReplica,
  type Rebuild,
  ReplicaReader,
  systemScope,
  type TenantModel,
  type TenantScope,
  type Transaction,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRow, captureRowModel, countedPhotos } from '../capture-row/capture-row.model.js';
import { type IncidentRow, incidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type SiteCopy, siteCopy, type TenantCopy, tenantCopy } from '../place/copies.js';
import { captureEvents, incidentEvents, siteEvents } from '../sums/projected-events.js';
import { DEFAULT_TIME_ZONE, Projector } from '../sums/projector.js';

const everyTenant = systemScope('the read model of every organisation is made anew');
const isOneOf = (events: readonly { readonly type: string }[], { type }: AnyMessage): boolean =>
  events.some((event) => event.type === type);

/** Makes rows from the owners' facts and adds the sums up from the rows, as a change of the time zone does. */
@Injectable()
export class RebuildReporting implements Rebuild {
  constructor(
    private readonly projector: Projector,
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  async run(facts: Pick<Facts, 'all' | 'each'>): Promise<Record<string, number>> {
    const zones = new Map<string, string>();
    for await (const { _id, time_zone } of this.tenants.all(everyTenant)) zones.set(_id, time_zone);
    const dayOf = (tenantId: string, at: string): number =>
      dayNumber(new Date(at), zones.get(tenantId) ?? DEFAULT_TIME_ZONE);
    const captures = await fillFromFacts(this.captures, facts.all(listCaptureFacts), ({ version, fact }) =>
      captureRow(fact.capture, countedPhotos(fact), version, dayOf(fact.capture.tenant_id, fact.capture.created_at)),
    );
    const incidents = await fillFromFacts(
      this.incidents,
      facts.all(listIncidentFacts),
      ({ version, fact: { incident } }) =>
        incidentRow(incident, version, dayOf(incident.tenant_id, incident.captured_at)),
    );
    await facts.each('sums', zones.keys(), async (tenantId) => {
      await this.projector.settleHazards(tenantScope(tenantId));
      await this.projector.moveDays(tenantScope(tenantId), zones.get(tenantId) ?? DEFAULT_TIME_ZONE);
    });
    return { captures, incidents };
  }

  async apply(transaction: Transaction, message: AnyMessage): Promise<void> {
    const version = message.aggregateVersion ?? 0;
    if (isOneOf(incidentEvents, message)) {
      const { incident } = message.data as DataOf<typeof incidentOpened>;
      await this.projector.incident(transaction.scope(incident.tenant_id), incident, version);
    } else if (isOneOf(captureEvents, message)) {
      const data = message.data as DataOf<typeof captureSubmitted>;
      const scope = transaction.scope(data.capture.tenant_id);
      await this.projector.capture(scope, data.capture, countedPhotos(data), version);
    } else if (isOneOf(siteEvents, message)) {
      // the copy is kept already: of this event, or of a newer one
      const { id, tenant_id } = (message.data as DataOf<typeof siteCreated>).site;
      const scope = transaction.scope(tenant_id);
      const site = await this.sites.byId(scope, id);
      if (site) await this.projector.site(scope, site);
    } else if (message.type === tenantUpdated.type) {
      const { id } = (message.data as DataOf<typeof tenantUpdated>).tenant;
      const scope = transaction.scope(id);
      await this.projector.moveDays(scope, await this.#zoneOf(scope));
    }
  }

  async redo(tenantId: string): Promise<void> {
    const zone = await this.#zoneOf(tenantScope(tenantId));
    await this.projector.settleHazards(tenantScope(tenantId));
    await this.projector.moveDays(tenantScope(tenantId), zone, (replace) =>
      this.unitOfWork.run({ tenantId, actorId: 'rebuild' }, (transaction) => replace(transaction.scope(tenantId))),
    );
  }

  async #zoneOf(scope: TenantScope): Promise<string> {
    return (await this.tenants.byId(scope, scope.tenantId))?.time_zone ?? DEFAULT_TIME_ZONE;
  }
}
