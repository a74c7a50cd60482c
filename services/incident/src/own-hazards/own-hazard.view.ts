import { type DataOf, type OwnHazardView, ownHazardKept } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import { categoryName } from '@hazardlens/taxonomy';
import type { OwnHazardDocument } from './own-hazard.model.js';

export const ownHazardViewOf = (hazard: OwnHazardDocument): OwnHazardView => ({
  _id: hazard._id,
  id: hazard._id,
  hazard_type: hazard._id,
  category: hazard.category,
  category_name: categoryName(hazard.category),
  label: hazard.label,
  severity: hazard.severity,
  recommended_action: hazard.action && hazard.action.en === hazard.action.es ? hazard.action.en : hazard.action,
  created_at: hazard.created_at.toISOString(),
  updated_at: hazard.updated_at.toISOString(),
});

/** What its events tell. */
export const ownHazardFact = (hazard: OwnHazardDocument): DataOf<typeof ownHazardKept> => ({
  hazard: {
    id: hazard._id,
    tenant_id: hazard.tenant_id,
    category: hazard.category,
    label: hazard.label,
    severity: hazard.severity,
    action: hazard.action,
    retired: hazard.retired_at !== null,
  },
});

export function publishOwnHazard(transaction: Transaction, hazard: OwnHazardDocument): void {
  const { tenant_id: tenantId, _id: aggregateId, version: aggregateVersion } = hazard;
  transaction.emit(ownHazardKept, { tenantId, aggregateId, aggregateVersion, data: ownHazardFact(hazard) });
}
