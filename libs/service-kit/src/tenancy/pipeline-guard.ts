import { type Scope, TenantScope } from './scope.js';

type Stage = Record<string, unknown>;
type Pipeline = readonly object[];

/** Stages that must stand first, write elsewhere or read other collections in ways that cannot be fenced. */
const forbidden = ['$out', '$merge', '$geoNear', '$search', '$documents', '$collStats', '$indexStats', '$currentOp'];

function fenceLookup(tenantId: string, lookup: Stage): Stage {
  const inner = (lookup['pipeline'] as Pipeline | undefined) ?? [];
  return { ...lookup, pipeline: fence(tenantId, inner) };
}

function fenceStage(tenantId: string, stage: Stage): Stage {
  const name = Object.keys(stage)[0] ?? '';
  if (forbidden.includes(name)) throw new Error(`Stage ${name} is not allowed in a scoped aggregate.`);
  const body = stage[name];
  switch (name) {
    case '$lookup':
      return { $lookup: fenceLookup(tenantId, body as Stage) };
    case '$unionWith': {
      const union = typeof body === 'string' ? { coll: body } : (body as Stage);
      return { $unionWith: fenceLookup(tenantId, union) };
    }
    case '$graphLookup': {
      const graph = body as Stage;
      const match = graph['restrictSearchWithMatch'] as Stage | undefined;
      const own = { tenant_id: tenantId };
      return { $graphLookup: { ...graph, restrictSearchWithMatch: match ? { $and: [own, match] } : own } };
    }
    case '$facet': {
      const facets = Object.entries(body as Record<string, Pipeline>);
      const fenced = facets.map(([key, stages]) => [key, stages.map((each) => fenceStage(tenantId, each as Stage))]);
      return { $facet: Object.fromEntries(fenced) };
    }
    default:
      return stage;
  }
}

function fence(tenantId: string, pipeline: Pipeline): Stage[] {
  const fenced = pipeline.map((stage) => fenceStage(tenantId, stage as Stage));
  return [{ $match: { tenant_id: tenantId } }, ...fenced];
}

/** The pipeline with the tenant's `$match` first, and first in everything that it joins. */
export function scopedPipeline(scope: Scope, pipeline: Pipeline): Stage[] {
  return TenantScope.is(scope) ? fence(scope.tenantId, pipeline) : (pipeline as Stage[]);
}
