import { InjectModel, type Scope, type SystemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PipelineStage } from 'mongoose';
import type { Tally } from './interval.rules.js';
import { type PrecisionDocument, precisionModel } from './precision.model.js';
import type { SourceVersion } from './standing.rules.js';
import { type Known, knownOf } from './tally.rules.js';

@Injectable()
export class PrecisionRepository {
  constructor(@InjectModel(precisionModel) private readonly precisions: TenantModel<PrecisionDocument>) {}

  of(scope: Scope, tenantId: string, hazardType: string): Promise<PrecisionDocument | null> {
    return this.precisions.findOne(scope, { _id: idOf(tenantId, hazardType) });
  }

  /**
   * Everything that an organisation's decisions have told, by hazard type: of the taxonomy's, and of its own, also those that
   * are retired. None is left out, since a finding of it would be measured by the default.
   */
  async all(scope: TenantScope): Promise<Map<string, Known>> {
    const known = new Map<string, Known>();
    for await (const each of this.precisions.stream(scope, {}, { sort: { hazard_type: 1 } })) {
      known.set(each.hazard_type, knownOf(each.hazard_type, each));
    }
    return known;
  }

  async known(scope: TenantScope, hazardType: string): Promise<Known> {
    return knownOf(hazardType, await this.of(scope, scope.tenantId, hazardType));
  }

  /** Organisations whose photos somebody looked at. */
  async tenants(scope: SystemScope): Promise<string[]> {
    return (await this.precisions.distinct(scope, 'tenant_id', {})) as string[];
  }

  async keep(scope: TenantScope, known: Known): Promise<void> {
    const _id = idOf(scope.tenantId, known.hazard_type);
    const row = { _id, ...known, sources: [...known.sources], ruled: [...known.ruled] };
    await this.precisions.replaceOne(scope, { _id }, row, { upsert: true });
  }

  /**
   * What all organisations but one have decided about a hazard type, by source and version. Sums are all that is ever told
   * of others.
   */
  async sumsWithout(scope: SystemScope, tenantId: string, hazardType: string): Promise<(of: SourceVersion) => Tally> {
    const stages: PipelineStage[] = [
      { $match: { hazard_type: hazardType, tenant_id: { $ne: tenantId } } },
      { $unwind: '$sources' },
      {
        $group: {
          _id: { source: '$sources.source', version: '$sources.version' },
          confirmed: { $sum: '$sources.confirmed' },
          false_alarms: { $sum: '$sources.false_alarms' },
        },
      },
    ];
    const rows = await this.precisions.aggregate<{ _id: SourceVersion } & Tally>(scope, stages);
    const sums = new Map(rows.map(({ _id, ...tally }) => [keyOf(_id), tally]));
    return (of) => sums.get(keyOf(of)) ?? { confirmed: 0, false_alarms: 0 };
  }
}

const keyOf = ({ source, version }: SourceVersion): string => JSON.stringify([source, version]);
const idOf = (tenantId: string, hazardType: string): string => `${tenantId}|${hazardType}`;
