import { type Scope, TenantScope } from './scope.js';

type Document = Record<string, unknown>;

/** A document never changes its tenant, and an upsert under the system scope must say whose document it creates. */
export function checkUpdate(scope: Scope, filter: object, update: object, upsert: boolean): void {
  if (Array.isArray(update)) throw new Error('Updates by aggregation pipeline are not allowed.');
  let insertsTenant = false;
  for (const [operator, fields] of Object.entries(update)) {
    const touches =
      operator === 'tenant_id' ||
      (typeof fields === 'object' && fields !== null && 'tenant_id' in (fields as Document));
    if (!touches) continue;
    if (operator === '$setOnInsert' && !TenantScope.is(scope)) insertsTenant = true;
    else throw new Error('An update must not touch tenant_id.');
  }
  if (upsert && !TenantScope.is(scope) && !insertsTenant && typeof (filter as Document)['tenant_id'] !== 'string') {
    throw new Error('Under the system scope an upsert must name its tenant_id in the filter or in $setOnInsert.');
  }
}
