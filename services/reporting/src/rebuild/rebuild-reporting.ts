import {
  captureCompleted,
  captureFailed,
  capturePhotosDeleted,
  captureSubmitted,
  type DataOf,
  decisionUndone,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
  listCaptureFacts,
  listIncidentFacts,
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
  type Transaction,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRow, captureRowModel, countedPhotos } from '../capture-row/capture-row.model.js';
import { type IncidentRow, incidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type TenantRow, tenantCopy } from '../place/copies.js';
import { DEFAULT_TIME_ZONE, Projector } from '../sums/projector.js';

export const captureEvents = [captureSubmitted, captureCompleted, captureFailed, capturePhotosDeleted];
export const incidentEvents = [
  ...[incidentOpened, incidentApproved, incidentRejected, incidentReopened],
  ...[decisionUndone, incidentUpdated],
];

/** Makes rows from the owners' facts and adds the sums up from the rows, as a change of the time zone does. */
@Injectable()
export class RebuildReporting implements Rebuild {
  constructor(
    private readonly projector: Projector,
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantRow>,
  ) {}

  async run(facts: Facts): Promise<Record<string, number>> {
    const zones = await this.#zones();
    const zoneOf = (tenantId: string): string => zones.get(tenantId) ?? DEFAULT_TIME_ZONE;
    const dayOf = (tenantId: string, at: string): number => dayNumber(new Date(at), zoneOf(tenantId));
    const captures = await fillFromFacts(this.captures, facts.all(listCaptureFacts), ({ version, fact }) =>
      captureRow(fact.capture, countedPhotos(fact), version, dayOf(fact.capture.tenant_id, fact.capture.created_at)),
    );
    const incidents = await fillFromFacts(
      this.incidents,
      facts.all(listIncidentFacts),
      ({ version, fact: { incident } }) =>
        incidentRow(incident, version, dayOf(incident.tenant_id, incident.captured_at)),
    );
    await facts.each('sums', zones.keys(), (tenantId) =>
      this.projector.moveDays(tenantScope(tenantId), zoneOf(tenantId)),
    );
    return { captures, incidents };
  }

  async apply(transaction: Transaction, { type, data, aggregateVersion: version = 0 }: AnyMessage): Promise<void> {
    if (captureEvents.some((event) => event.type === type)) {
      const told = data as DataOf<typeof captureSubmitted>;
      const { capture } = told;
      await this.projector.capture(transaction.scope(capture.tenant_id), capture, countedPhotos(told), version);
    } else {
      const { incident } = data as DataOf<typeof incidentOpened>;
      await this.projector.incident(transaction.scope(incident.tenant_id), incident, version);
    }
  }

  async redo(tenantId: string): Promise<void> {
    const scope = tenantScope(tenantId);
    const tenant = await this.tenants.byId(scope, tenantId);
    await this.projector.moveDays(scope, tenant?.time_zone ?? DEFAULT_TIME_ZONE, (replace) =>
      this.unitOfWork.run({ tenantId, actorId: 'rebuild' }, (transaction) => replace(transaction.scope(tenantId))),
    );
  }

  /** In the order of the ids. */
  async #zones(): Promise<Map<string, string>> {
    const zones = new Map<string, string>();
    for await (const { _id, time_zone } of this.tenants.all(systemScope('every tenant has a time zone'))) {
      zones.set(_id, time_zone);
    }
    return zones;
  }
}
