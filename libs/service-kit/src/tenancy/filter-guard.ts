import { trusted } from 'mongoose';
import { type Scope, TenantScope } from './scope.js';
import { isUntrusted } from './untrusted.js';

type Document = Record<string, unknown>;

/** Everything that a service needs; operators that run code or hide a full scan are not among them. */
const allowedOperators = new Set([
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$all',
  '$elemMatch',
  '$exists',
  '$size',
  '$not',
  '$regex',
  '$options',
  '$type',
]);
const logical = new Set(['$and', '$or', '$nor']);

const hasOperators = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

function guardCondition(path: string, value: unknown): unknown {
  if (!hasOperators(value)) return value;
  if (isUntrusted(value)) return trusted({ $eq: value });
  for (const operator of Object.keys(value)) {
    if (!allowedOperators.has(operator))
      throw new Error(`Operator ${operator} on '${path}' is not allowed in a filter.`);
  }
  // The connection runs with sanitizeFilter: an operator object must be vouched for, which happens here and only here.
  return trusted({ ...value });
}

function guard(filter: Document): Document {
  const guarded: Document = {};
  for (const [key, value] of Object.entries(filter)) {
    if (logical.has(key)) {
      if (!Array.isArray(value) || isUntrusted(value)) throw new Error(`${key} needs an array written in the service.`);
      guarded[key] = value.map((part) => guard(part as Document));
    } else if (key.startsWith('$')) {
      throw new Error(`Operator ${key} is not allowed in a filter.`);
    } else {
      guarded[key] = guardCondition(key, value);
    }
  }
  return guarded;
}

/** The filter that goes to the database: operators checked, restricted to the scope's tenant. Never changes its input. */
export function scopedFilter(scope: Scope, filter: object): Document {
  if (isUntrusted(filter)) throw new Error('A message cannot be used as a filter: name the fields.');
  const guarded = guard(filter as Document);
  if (!TenantScope.is(scope)) return guarded;
  if ('tenant_id' in guarded) return { $and: [{ tenant_id: scope.tenantId }, guarded] };
  return { tenant_id: scope.tenantId, ...guarded };
}
