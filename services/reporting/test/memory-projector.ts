import { ReplicaReader, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { Projector } from '../src/sums/projector.js';
import { Stamps } from '../src/sums/stamps.js';
import { MemoryModel } from './memory-model.js';

/** A projector over collections in memory. */
export function memoryProjector(tenantId: string) {
  const model = {
    incidents: new MemoryModel(),
    captures: new MemoryModel(),
    tenants: new MemoryModel(),
    days: new MemoryModel(),
    views: new MemoryModel(),
    sites: new MemoryModel(),
    stamps: new MemoryModel(),
    links: new MemoryModel(),
  };
  const { incidents, captures, tenants, days, views, sites, stamps, links } = model;
  const projector = new Projector(
    incidents.as(),
    captures.as(),
    new ReplicaReader(tenants.as()),
    days.as(),
    views.as(),
    new ReplicaReader(sites.as()),
    new Stamps(stamps.as(), links.as()),
  );
  const scope: TenantScope = tenantScope(tenantId);
  return { model, projector, scope };
}
