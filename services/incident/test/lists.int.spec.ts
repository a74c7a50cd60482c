import { randomUUID } from 'node:crypto';
import {
  type DataOf,
  type IncidentRecord,
  listIncidentHistories,
  type listIncidents,
  siteUpdated,
} from '@hazardlens/contracts';
import type { HazardTypeCode } from '@hazardlens/taxonomy';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAnalysis,
  anInsurer,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

type Overrides = Partial<DataOf<typeof listIncidents>>;
const withCode = (code: string) => expect.objectContaining({ code });

describe('incidents in lists', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  /** Six incidents on two sites, an hour apart: two approved, one rejected, three open. */
  async function aTenantWithIncidents() {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const byHazard = new Map<string, IncidentRecord>();
    const hazards: [HazardTypeCode, 'a' | 'b'][] = [
      ['no_hard_hat', 'a'],
      ['unprotected_edge', 'b'],
      ['overloaded_circuit', 'a'],
      ['open_flame_smoke', 'b'],
      ['no_hi_vis', 'a'],
      ['extinguisher_missing', 'b'],
    ];
    for (const [hour, [hazard, site]] of hazards.entries()) {
      const analysis = anAnalysis([[aFinding(hazard)]], {
        id: randomUUID(),
        site_id: `${tenantId}-${site}`,
        captured_at: `2026-03-02T0${hour}:00:00.000Z`,
      });
      for (const incident of await incidents.incidentsFrom(tenantId, analysis)) byHazard.set(hazard, incident);
    }
    const idOf = (hazard: string) => byHazard.get(hazard)?.id ?? '';
    await incidents.approve(manager, idOf('unprotected_edge'));
    await incidents.approve(manager, idOf('no_hi_vis'), { severity: 0.2 });
    await incidents.reject(manager, idOf('open_flame_smoke'));
    return { tenantId, manager, idOf };
  }
  let tenant: Awaited<ReturnType<typeof aTenantWithIncidents>>;
  beforeAll(async () => {
    tenant = await aTenantWithIncidents();
  });
  const listed = async (overrides: Overrides) => {
    const { incidents: rows, status_counts, total } = await incidents.list(tenant.manager, overrides);
    const { REVIEW_REQUIRED, APPROVED, REJECTED } = status_counts;
    return { hazards: rows.map((row) => row.hazard_type), counts: [REVIEW_REQUIRED, APPROVED, REJECTED], total };
  };

  const newest = [
    'extinguisher_missing',
    'no_hi_vis',
    'open_flame_smoke',
    'overloaded_circuit',
    'unprotected_edge',
    'no_hard_hat',
  ];
  it.each<[string, Overrides, string[], number[]]>([
    ['all, newest first', {}, newest, [3, 2, 1]],
    ['one status', { statuses: ['APPROVED'] }, ['no_hi_vis', 'unprotected_edge'], [3, 2, 1]],
    [
      'several statuses, most severe first',
      { statuses: ['REVIEW_REQUIRED', 'APPROVED'], sort: 'severity' },
      // equally severe ones: newest first
      ['unprotected_edge', 'overloaded_circuit', 'no_hard_hat', 'extinguisher_missing', 'no_hi_vis'],
      [3, 2, 1],
    ],
    ['a status twice', { statuses: ['REJECTED', 'REJECTED'] }, ['open_flame_smoke'], [3, 2, 1]],
    ['a category code', { category: 'ppe_compliance' }, ['no_hi_vis', 'no_hard_hat'], [1, 1, 0]],
    [
      'a filter label with an alias',
      { category: 'Fire/Explosion Risks' },
      ['extinguisher_missing', 'open_flame_smoke', 'overloaded_circuit'],
      [2, 0, 1],
    ],
    ['a category with a hazard', { category: 'ELECTRICAL_FIRE/overloaded_circuit' }, ['overloaded_circuit'], [1, 0, 0]],
    ['a hazard type', { hazard_type: 'no_hi_vis' }, ['no_hi_vis'], [0, 1, 0]],
    ['a hazard type of another category', { category: 'Housekeeping', hazard_type: 'no_hi_vis' }, [], [0, 0, 0]],
    [
      'a severity range, bounds included',
      { severity_min: 0.45, severity_max: 0.65 },
      [newest[0], newest[3], newest[5]] as string[],
      [3, 0, 0],
    ],
    ['a least severity', { severity_min: 0.9 }, ['open_flame_smoke', 'unprotected_edge'], [0, 1, 1]],
    ['a highest severity', { severity_max: 0.2, sort: 'severity' }, ['no_hi_vis'], [0, 1, 0]],
    [
      'status and severity',
      { statuses: ['REVIEW_REQUIRED'], severity_min: 0.6 },
      ['overloaded_circuit', 'no_hard_hat'],
      [2, 2 - 1, 1],
    ],
  ])('%s', async (_name, overrides, hazards, counts) => {
    const statuses = ['REVIEW_REQUIRED', 'APPROVED', 'REJECTED'] as const;
    const asked = statuses.filter((status) => !overrides.statuses?.length || overrides.statuses.includes(status));
    const total = asked.reduce((sum, status) => sum + (counts[statuses.indexOf(status)] ?? 0), 0);

    expect(await listed(overrides)).toEqual({ hazards, counts, total });
  });

  it('one site, also for super_admin, with the name that it has now', async () => {
    const siteId = `${tenant.tenantId}-b`;
    const asked = { site_id: siteId, statuses: [], sort: 'severity' } as const;
    const expected = ['unprotected_edge', 'open_flame_smoke', 'extinguisher_missing'];
    const hazardsOf = async (promise: ReturnType<IncidentPlatform['list']>) =>
      (await promise).incidents.map(({ hazard_type }) => hazard_type);

    expect(await listed({ ...asked, statuses: [] })).toEqual({ hazards: expected, counts: [1, 1, 1], total: 3 });
    expect(await hazardsOf(incidents.list(aSuperAdmin(), { ...asked, statuses: [] }))).toEqual(expected);
    await incidents.platform.client.publish(
      siteUpdated,
      {
        site: {
          ...{
            _id: siteId,
            id: siteId,
            name: 'B',
            address: { text: '' },
            tenant_id: tenant.tenantId,
            tenant_name: 'C',
          },
          ...{ capture_count: 0, created_at: '2026-01-01T00:00:00.000Z', policy: { masks_required: false } },
        },
        archived_at: null,
      },
      { tenantId: tenant.tenantId, actorId: 'admin-1', aggregateId: siteId, aggregateVersion: 1 },
    );
    await eventually(async () => {
      const { incidents: rows } = await incidents.list(aSuperAdmin(), { ...asked, statuses: [] });
      expect(rows.map(({ hazard_type }) => hazard_type)).toEqual(expected);
      expect(rows[0]?.site_name).toBe('B');
    });
  });

  it('unknown categories and hazard types are refused', async () => {
    await expect(listed({ category: 'Weather' })).rejects.toEqual(withCode('CATEGORY_UNKNOWN'));
    await expect(listed({ hazard_type: 'rain' })).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
  });

  it.each(['newest', 'severity'] as const)('pages show each incident once (%s)', async (sort) => {
    const whole = (await incidents.list(tenant.manager, { sort })).incidents.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await incidents.list(tenant.manager, { sort, limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.incidents.map(({ id }) => id));
      expect(page.total).toBe(6);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);

    expect(seen).toEqual(whole);
    expect(seen).toHaveLength(6);
  });

  it('a cursor continues only the list it came from', async () => {
    const { next_cursor } = await incidents.list(tenant.manager, { limit: 2 });
    const cursor = next_cursor ?? '';

    for (const overrides of [{ sort: 'severity' }, { statuses: ['APPROVED'] }, { severity_min: 0.1 }] as Overrides[]) {
      await expect(listed({ ...overrides, cursor })).rejects.toEqual(withCode('CURSOR_INVALID'));
    }
    await expect(listed({ cursor: `${cursor}x'"` })).rejects.toEqual(withCode('CURSOR_INVALID'));
    await expect(incidents.list(aManager(aTenantId()), { cursor })).rejects.toEqual(withCode('CURSOR_INVALID'));
  });

  it('show to each what is theirs', async () => {
    const nothing = {
      incidents: [],
      status_counts: { REVIEW_REQUIRED: 0, APPROVED: 0, REJECTED: 0 },
      total: 0,
      next_cursor: null,
    };
    const ids = (await incidents.list(tenant.manager)).incidents.map(({ id }) => id);

    expect(await incidents.list(aManager(aTenantId()))).toEqual(nothing);
    expect(await incidents.list(anInsurer())).toEqual(nothing);
    expect(await incidents.list(anInsurer('insurance_analyst'))).toEqual(nothing);
    const analyst = aWorker(tenant.tenantId, { id: 'analyst', role: 'insurance_analyst' });
    expect((await incidents.list(analyst)).incidents.map(({ id }) => id)).toEqual(ids);
    const all = (await incidents.list(aSuperAdmin(), { limit: 1000 })).incidents.map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(ids));
  });

  it('one incident is found by its tenant and super_admin, and its capture’s list likewise', async () => {
    const id = tenant.idOf('no_hard_hat');
    const { capture_id } = await incidents.get(tenant.manager, id);

    expect((await incidents.get(aSuperAdmin(), id)).id).toBe(id);
    expect(await incidents.ofCapture(aSuperAdmin(), capture_id ?? '')).toHaveLength(1);
    for (const stranger of [aManager(aTenantId()), anInsurer(), anInsurer('insurance_analyst')]) {
      await expect(incidents.get(stranger, id)).rejects.toEqual(withCode('NOT_FOUND'));
      expect(await incidents.ofCapture(stranger, capture_id ?? '')).toEqual([]);
    }
    await expect(incidents.get(tenant.manager, 'x')).rejects.toEqual(withCode('NOT_FOUND'));
  });

  it('history is for reviewers, analysts and the photographer', async () => {
    const id = tenant.idOf('unprotected_edge');
    const historyFor = async (actor: ReturnType<typeof aWorker>) => (await incidents.get(actor, id)).history.length;
    const { tenantId } = tenant;

    expect(await historyFor(aWorker(tenantId))).toBe(2);
    expect(await historyFor(aWorker(tenantId, { id: 'worker-2' }))).toBe(0);
    expect(await historyFor(aWorker(tenantId, { id: 'inspector-1', role: 'inspector' }))).toBe(0);
    expect(await historyFor(aWorker(tenantId, { id: 'analyst', role: 'insurance_analyst' }))).toBe(2);
    const { incidents: rows } = await incidents.list(aWorker(tenantId, { id: 'worker-2' }));
    expect(rows.map(({ history }) => history)).toEqual(Array(6).fill([]));
    const asked = async (actor: ReturnType<typeof aWorker>, incident_ids: string[]) =>
      (await incidents.ask(listIncidentHistories, { actor, incident_ids })).histories;
    const whole = (await incidents.get(aManager(tenantId), id)).history;
    expect(await asked(aManager(tenantId), [id, 'nope'])).toEqual([{ incident_id: id, history: whole }]);
    expect(await asked(aWorker(tenantId, { id: 'worker-2' }), [id])).toEqual([{ incident_id: id, history: [] }]);
    expect(await asked(aManager(aTenantId()), [id])).toEqual([]);
    expect(await asked(anInsurer(), [id])).toEqual([]);
  });
});
