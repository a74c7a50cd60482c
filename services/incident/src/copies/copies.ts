import { listTenantFacts, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type ReplicaReader, type RowOf, replica, type TenantScope } from '@hazardlens/service-kit';

/** What this service has to know of an organisation: what it is called, when its days begin, and how long it keeps photos. */
export const tenantCopy = replica({
  name: 'Tenant',
  collection: 'tenants',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: {
    // copies of earlier versions lack it until they are made anew
    name: { type: String, default: '' },
    time_zone: { type: String, required: true },
    retention_months: { type: Number, required: true },
  },
  copy: ({ tenant: { id, name, time_zone, retention_months } }) => ({
    ...{ _id: id, tenant_id: id, name, time_zone, retention_months },
  }),
});
export type TenantCopy = RowOf<typeof tenantCopy>;

/** Of an organisation of which no event has come yet. */
export const UNKNOWN_TIME_ZONE = 'UTC';

/** When an organisation's days begin. */
export const timeZoneOf = async (tenants: ReplicaReader<TenantCopy>, scope: TenantScope): Promise<string> =>
  (await tenants.byId(scope, scope.tenantId))?.time_zone ?? UNKNOWN_TIME_ZONE;
