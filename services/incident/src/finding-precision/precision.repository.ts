import { InjectModel, type Scope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { Verdict } from '../incident/incident.document.js';
import { type PrecisionDocument, precisionModel } from './precision.model.js';
import { creationThreshold, LEAST_CONFIDENCE, precisionOf } from './precision.rules.js';

/** The taxonomy has some sixty hazard types. */
const MOST_HAZARD_TYPES = 200;
const KEPT_CHANGES = 50;

@Injectable()
export class PrecisionRepository {
  constructor(@InjectModel(precisionModel) private readonly precisions: TenantModel<PrecisionDocument>) {}

  of(scope: Scope, tenantId: string, hazardType: string): Promise<PrecisionDocument | null> {
    return this.precisions.findOne(scope, { _id: idOf(tenantId, hazardType) });
  }

  /** What findings need, by hazard type; those that need no more than usual are left out. */
  async raisedThresholds(scope: TenantScope): Promise<Map<string, number>> {
    const raised = await this.precisions.find(
      scope,
      { threshold: { $gt: LEAST_CONFIDENCE } },
      { limit: MOST_HAZARD_TYPES, projection: { hazard_type: 1, threshold: 1 } },
    );
    return new Map(raised.map(({ hazard_type, threshold }) => [hazard_type, threshold]));
  }

  /** A finding that counted as `before` counts as `after` from now on. A changed threshold is recorded with its reason. */
  async recount(
    scope: TenantScope,
    hazardType: string,
    before: Verdict | null,
    after: Verdict | null,
    at: Date,
  ): Promise<void> {
    const _id = idOf(scope.tenantId, hazardType);
    const known = await this.precisions.findOne(scope, { _id });
    const change = (verdict: Verdict): number => Number(after === verdict) - Number(before === verdict);
    const confirmed = (known?.confirmed ?? 0) + change('confirmed');
    const false_alarms = (known?.false_alarms ?? 0) + change('false_alarm');
    const from = known?.threshold ?? LEAST_CONFIDENCE;
    const threshold = creationThreshold(precisionOf({ confirmed, false_alarms }));
    const changes = known?.changes ?? [];
    const recorded = threshold === from ? changes : [...changes, { at, from, to: threshold, confirmed, false_alarms }];
    const row = {
      _id,
      hazard_type: hazardType,
      confirmed,
      false_alarms,
      threshold,
      changes: recorded.slice(-KEPT_CHANGES),
    };
    await this.precisions.replaceOne(scope, { _id }, row, { upsert: true });
  }
}

const idOf = (tenantId: string, hazardType: string): string => `${tenantId}|${hazardType}`;
