// What goes to the database, by hand: the integration test shows that it has the effect.
import { scopedFilter } from './filter-guard.js';
import { scopedPipeline } from './pipeline-guard.js';
import { actorScope, SystemScope, systemScope, TenantScope, tenantScope } from './scope.js';
import { markUntrusted } from './untrusted.js';
import { checkUpdate } from './update-guard.js';

const [mine, all] = [tenantScope('mine'), systemScope('test looks at all')];
/** Without the mark that mongoose puts on operators that were vouched for. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a scope', () => {
  it('is told from everything that only looks like one', () => {
    const drawn = { tenantId: 'mine', session: undefined, reason: 'x' };
    for (const other of [null, undefined, 'mine', drawn, all]) expect(TenantScope.is(other)).toBe(false);
    for (const other of [null, undefined, 'x', drawn, mine]) expect(SystemScope.is(other)).toBe(false);
    expect([TenantScope.is(mine), SystemScope.is(all)]).toEqual([true, true]);
  });

  it('needs a tenant, or a reason', () => {
    for (const tenantId of ['', undefined, null, 7, {}])
      expect(() => tenantScope(tenantId as string)).toThrow('A tenant scope needs a tenant id.');
    for (const reason of ['', undefined, null, 7, {}])
      expect(() => systemScope(reason as string)).toThrow('A system scope needs a reason.');
    expect([mine.tenantId, all.reason]).toEqual(['mine', 'test looks at all']);
  });

  it('of who asks is the own organisation, for the super admin alone every one', () => {
    for (const role of ['company_admin', 'safety_manager', 'worker', 'insurer', 'system', '']) {
      const scope = actorScope({ role, tenant_id: 'mine' });
      expect([TenantScope.is(scope), TenantScope.is(scope) && scope.tenantId]).toEqual([true, 'mine']);
    }
    const every = actorScope({ role: 'super_admin', tenant_id: 'mine' });
    expect(SystemScope.is(every) && every.reason).toBe('super_admin reads every tenant');
  });
});

describe('a filter', () => {
  it('is restricted to the tenant, also where it names one itself', () => {
    expect(scopedFilter(mine, { a: 1 })).toEqual({ tenant_id: 'mine', a: 1 });
    expect(scopedFilter(mine, { tenant_id: 'other', a: 1 })).toEqual({
      $and: [{ tenant_id: 'mine' }, { tenant_id: 'other', a: 1 }],
    });
    expect(scopedFilter(all, { a: 1 })).toStrictEqual({ a: 1 });
  });

  it('keeps values as they are, and vouches for operators by a copy', () => {
    const [when, range] = [new Date(0), { $gte: 1, $lt: 2 }];
    const filter = { when, none: null, list: [1], nested: { a: 1 }, empty: {}, range };
    const guarded = scopedFilter(all, filter);
    expect(plain(guarded)).toEqual(plain(filter));
    expect(guarded['when']).toBe(when);
    expect(guarded['nested']).toBe(filter.nested);
    expect(guarded['range']).not.toBe(range);
    expect(Object.getOwnPropertySymbols(guarded['range'])).toHaveLength(1);
    expect(Object.getOwnPropertySymbols(range)).toEqual([]);
  });

  it.each(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$all', '$elemMatch', '$exists', '$size'])(
    'may use %s',
    (operator) => expect(plain(scopedFilter(all, { a: { [operator]: [1] } }))).toEqual({ a: { [operator]: [1] } }),
  );

  it.each(['$where', '$function', '$expr', '$jsonSchema', '$text', '$near', '$accumulator'])(
    'may not use %s',
    (operator) => {
      expect(() => scopedFilter(mine, { a: { [operator]: 1 } })).toThrow(`Operator ${operator} on 'a'`);
      expect(() => scopedFilter(mine, { a: { $eq: 1, [operator]: 1 } })).toThrow(`Operator ${operator} on 'a'`);
      expect(() => scopedFilter(mine, { [operator]: 1 })).toThrow(`Operator ${operator} is not allowed in a filter.`);
    },
  );

  it.each(['$and', '$or', '$nor'])('is guarded inside of %s', (logical) => {
    expect(plain(scopedFilter(all, { [logical]: [{ a: { $gt: 1 } }] }))).toEqual({ [logical]: [{ a: { $gt: 1 } }] });
    expect(() => scopedFilter(all, { [logical]: [{ a: 1 }, { $where: '1' }] })).toThrow('$where');
    expect(() => scopedFilter(all, { [logical]: { a: 1 } })).toThrow(`${logical} needs an array`);
  });

  it('takes what came in a message as a value', () => {
    const data = { id: { $ne: null }, any: [{ a: 1 }], filter: { a: 1 } };
    markUntrusted(data);
    expect(plain(scopedFilter(all, { a: data.id }))).toEqual({ a: { $eq: { $ne: null } } });
    expect(() => scopedFilter(all, { $or: data.any })).toThrow('$or needs an array written in the service.');
    expect(() => scopedFilter(all, data.filter)).toThrow('A message cannot be used as a filter');
  });
});

describe('a pipeline', () => {
  const own = { $match: { tenant_id: 'mine' } };

  it('begins with the tenant, and so does everything that it joins', () => {
    expect(scopedPipeline(mine, [{ $sort: { a: 1 } }])).toEqual([own, { $sort: { a: 1 } }]);
    const lookup = { from: 'b', as: 'c', localField: '_id', foreignField: 'a' };
    expect(scopedPipeline(mine, [{ $lookup: lookup }])).toEqual([own, { $lookup: { ...lookup, pipeline: [own] } }]);
    const inner = { ...lookup, pipeline: [{ $limit: 1 }, { $lookup: lookup }] };
    expect(scopedPipeline(mine, [{ $lookup: inner }])).toEqual([
      own,
      { $lookup: { ...lookup, pipeline: [own, { $limit: 1 }, { $lookup: { ...lookup, pipeline: [own] } }] } },
    ]);
    expect(scopedPipeline(mine, [{ $unionWith: 'b' }])).toEqual([own, { $unionWith: { coll: 'b', pipeline: [own] } }]);
    expect(scopedPipeline(mine, [{ $unionWith: { coll: 'b', pipeline: [{ $limit: 1 }] } }])).toEqual([
      own,
      { $unionWith: { coll: 'b', pipeline: [own, { $limit: 1 }] } },
    ]);
  });

  it('walks a graph, and looks through facets, within the tenant', () => {
    const graph = { from: 'b', startWith: '$a', connectFromField: 'a', connectToField: 'b', as: 'c' };
    expect(scopedPipeline(mine, [{ $graphLookup: graph }])).toEqual([
      own,
      { $graphLookup: { ...graph, restrictSearchWithMatch: { tenant_id: 'mine' } } },
    ]);
    expect(scopedPipeline(mine, [{ $graphLookup: { ...graph, restrictSearchWithMatch: { a: 1 } } }])).toEqual([
      own,
      { $graphLookup: { ...graph, restrictSearchWithMatch: { $and: [{ tenant_id: 'mine' }, { a: 1 }] } } },
    ]);
    expect(scopedPipeline(mine, [{ $facet: { one: [{ $limit: 1 }], two: [{ $unionWith: 'b' }] } }])).toEqual([
      own,
      { $facet: { one: [{ $limit: 1 }], two: [{ $unionWith: { coll: 'b', pipeline: [own] } }] } },
    ]);
  });

  it.each(['$out', '$merge', '$geoNear', '$search', '$documents', '$collStats', '$indexStats', '$currentOp'])(
    'has no %s, nor in what it joins',
    (stage) => {
      expect(() => scopedPipeline(mine, [{ [stage]: {} }])).toThrow(`Stage ${stage} is not allowed`);
      expect(() => scopedPipeline(mine, [{ $lookup: { from: 'b', as: 'c', pipeline: [{ [stage]: {} }] } }])).toThrow(
        stage,
      );
      expect(() => scopedPipeline(mine, [{ $facet: { one: [{ [stage]: {} }] } }])).toThrow(stage);
    },
  );

  it('is left as it is under the system scope', () => {
    const pipeline = [{ $lookup: { from: 'b', as: 'c' } }];
    expect(scopedPipeline(all, pipeline)).toBe(pipeline);
  });
});

describe('an update', () => {
  it('never touches the tenant', () => {
    const touching = [{ tenant_id: 'x' }, { $set: { a: 1, tenant_id: 'x' } }, { $unset: { tenant_id: 1 } }];
    for (const scope of [mine, all])
      for (const update of touching)
        expect(() => checkUpdate(scope, {}, update, false)).toThrow('An update must not touch tenant_id.');
    expect(() => checkUpdate(mine, {}, { $setOnInsert: { tenant_id: 'mine' } }, true)).toThrow('tenant_id');
    expect(() => checkUpdate(mine, {}, { a: null, $set: { a: 1 } }, false)).not.toThrow();
    expect(() => checkUpdate(mine, {}, [{ $set: { a: 1 } }], false)).toThrow('by aggregation pipeline');
  });

  it('says under the system scope whose document it may make', () => {
    const update = { $set: { a: 1 } };
    const unnamed = 'Under the system scope an upsert must name its tenant_id';
    expect(() => checkUpdate(all, { a: 1 }, update, true)).toThrow(unnamed);
    expect(() => checkUpdate(all, { tenant_id: { $in: ['a'] } }, update, true)).toThrow(unnamed);
    expect(() => checkUpdate(all, { tenant_id: 'a' }, update, true)).not.toThrow();
    expect(() => checkUpdate(all, {}, { ...update, $setOnInsert: { tenant_id: 'a' } }, true)).not.toThrow();
    expect(() => checkUpdate(all, {}, { ...update, $setOnInsert: { b: 1 } }, true)).toThrow(unnamed);
    expect(() => checkUpdate(all, { a: 1 }, update, false)).not.toThrow();
    expect(() => checkUpdate(mine, { a: 1 }, update, true)).not.toThrow();
  });
});
