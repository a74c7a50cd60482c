import { randomUUID } from 'node:crypto';
import {
  type Actor,
  completeAction,
  createIncident,
  type DataOf,
  type IncidentRecord,
  type listIncidents,
  siteCreated,
  siteUpdated,
  startAction,
} from '@hazardlens/contracts';
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

describe('incidents are found', () => {
  let incidents: IncidentPlatform;
  const tenantId = aTenantId();
  const manager = aManager(tenantId);
  const named = new Map<string, IncidentRecord>();
  const idOf = (name: string): string => named.get(name)?.id ?? '';
  const found = async (overrides: Overrides, actor: Actor = manager): Promise<string[]> => {
    const { incidents: rows } = await incidents.list(actor, overrides);
    return rows.map(({ id }) => [...named].find(([, each]) => each.id === id)?.[0] ?? id).sort();
  };

  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
    const capture = { site_id: `${tenantId}-gate`, captured_at: '2026-03-02T08:00:00.000Z' };
    const analysis = anAnalysis([[aFinding('no_hard_hat')]], { ...capture, note_text: 'Behind the red container' });
    const [hat] = await incidents.incidentsFrom(tenantId, analysis);
    const later = { ...capture, site_id: `${tenantId}-pier`, captured_at: '2026-03-05T23:30:00.000Z' };
    const [edge] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('unprotected_edge')]], later));
    const hole = await incidents.ask(createIncident, {
      actor: aWorker(tenantId, { id: 'worker-9', name: 'José Núñez', email: 'jose@example.com' }),
      incident_id: randomUUID(),
      site: { id: `${tenantId}-pier`, name: 'Pier 7', tenant_id: tenantId },
      ...{ category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'Agujero junto al montacargas', photo: null },
    });
    for (const [name, incident] of Object.entries({ hat, edge, hole })) named.set(name, incident as IncidentRecord);
    await incidents.approve(manager, idOf('edge'), { notes: 'Seen twice this week.' });
    await incidents.assign(manager, idOf('edge'));
    // one as it was added, one as it was changed
    for (const [id, name, told] of [
      ['gate', 'North Gate', siteUpdated],
      ['pier', 'Pier 7', siteCreated],
    ] as const) {
      await incidents.platform.client.publish(
        told,
        {
          site: {
            ...{ _id: `${tenantId}-${id}`, id: `${tenantId}-${id}`, tenant_id: tenantId, name: name ?? '' },
            ...{ capture_count: 0, created_at: '2026-01-01T00:00:00.000Z', policy: { masks_required: false } },
            ...{ address: { text: '' }, tenant_name: 'C' },
          },
          archived_at: null,
        },
        { tenantId, actorId: 'system', aggregateId: `${tenantId}-${id}`, aggregateVersion: 2 },
      );
    }
    await eventually(async () => expect(await found({ q: 'north gate' })).toEqual(['hat']));
  });
  afterAll(() => incidents?.close());

  it.each([
    ['the words of a note, from their beginnings', 'montac', ['hole']],
    ['without regard to case and accents', 'JOSE', []],
    ['the note of a photo', 'red container', ['hat']],
    ['the hazard in English', 'guardrail', ['edge']],
    ['the hazard in Spanish', 'casco', ['hat']],
    ['the site', 'pier', ['edge', 'hole']],
    ['who decided', 'ruiz', ['edge']],
    ['whose repair it is', 'olga', ['edge']],
    ['the notes of a decision', 'twice', ['edge']],
    ['several words, all of them', 'pier agujero', ['hole']],
    ['several words, not some of them', 'gate agujero', []],
    ['nothing that nobody wrote', 'crocodile', []],
    ['signs as signs', '.* $where', []],
  ])('by %s', async (_what, q, names) => {
    expect(await found({ q })).toEqual(names);
  });

  it('by number, however it is written', async () => {
    const number = named.get('hole')?.number ?? '';
    expect(await found({ q: number.toLowerCase() })).toEqual(['hole']);
    expect(await found({ q: number.replace('-', '') })).toEqual(['hole']);
    expect(await found({ number })).toEqual(['hole']);
    expect(await found({ number: 'ZZ-0001' })).toEqual([]);
    expect(await incidents.find(manager, number)).toEqual({ incident_id: idOf('hole') });
    await expect(incidents.find(aManager(aTenantId()), number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(incidents.find(anInsurer(), number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('by the person who took the photo, where the gateway knows who is called so', async () => {
    expect(await found({ q: 'nunez', people: [{ id: 'worker-9', name: 'José Núñez' }] })).toEqual(['hole']);
  });

  it('by repair, its owner and its days', async () => {
    expect(await found({ owner_id: 'worker-7' })).toEqual(['edge']);
    expect(await found({ action_status: ['ASSIGNED'] })).toEqual(['edge']);
    expect(await found({ action_status: ['COMPLETED', 'OVERDUE'] })).toEqual([]);
    const owner = aWorker(tenantId, { id: 'worker-7', name: 'Olga Owner' });
    await incidents.ask(startAction, { actor: owner, incident_id: idOf('edge'), note: null });
    await incidents.ask(completeAction, {
      actor: owner,
      ...{ incident_id: idOf('edge'), note: 'Rail set with turnbuckles.', photo: null },
    });
    expect(await found({ action_status: ['COMPLETED'] })).toEqual(['edge']);
    expect(await found({ action_status: ['ASSIGNED'] })).toEqual([]);
    expect(await found({ q: 'turnbuckle' })).toEqual(['edge']);
  });

  it('by days, by status and by site, alone and beside words', async () => {
    expect(await found({ to: '2026-03-04' })).toEqual(['hat']);
    expect(await found({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['edge']);
    expect(await found({ q: 'pier', from: '2026-03-05', to: '2026-03-05' })).toEqual(['edge']);
    expect(await found({ q: 'pier', statuses: ['APPROVED'] })).toEqual(['edge']);
    expect(await found({ q: 'agujero', site_id: `${tenantId}-gate` })).toEqual([]);
    expect(await found({ q: 'pier', category: 'FALL_RISKS', severity_min: 0.9 })).toEqual(['edge', 'hole']);
    const { status_counts, total, searched_all } = await incidents.list(manager, { q: 'pier', statuses: ['APPROVED'] });
    expect([status_counts, total, searched_all]).toEqual([{ REVIEW_REQUIRED: 1, APPROVED: 1, REJECTED: 0 }, 1, true]);
  });

  it('page by page, in every order', async () => {
    for (const sort of ['newest', 'oldest', 'severity', 'least_severe'] as const) {
      for (const q of ['pier', undefined]) {
        const whole = await incidents.list(manager, { sort, ...(q ? { q } : {}) });
        const first = await incidents.list(manager, { sort, limit: 1, ...(q ? { q } : {}) });
        const rest = await incidents.list(manager, { sort, cursor: first.next_cursor ?? '', ...(q ? { q } : {}) });
        const paged = [...first.incidents, ...rest.incidents].map(({ id }) => id);
        expect([sort, q, paged]).toEqual([sort, q, whole.incidents.map(({ id }) => id)]);
      }
    }
    const { next_cursor } = await incidents.list(manager, { q: 'pier', limit: 1 });
    const other = incidents.list(manager, { q: 'gate', cursor: next_cursor ?? '' });
    await expect(other).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('by nobody else, and by colleagues only by what they may read', async () => {
    expect(await found({ q: 'pier' }, aManager(aTenantId()))).toEqual([]);
    expect(await found({ q: 'agujero' }, anInsurer())).toEqual([]);
    // what a decision says is for reviewers, who took the photo and who repairs
    expect(await found({ q: 'twice' }, aWorker(tenantId, { id: 'worker-3' }))).toEqual([]);
    expect(await found({ q: 'twice' }, aWorker(tenantId))).toEqual(['edge']);
    expect(await found({ q: 'agujero' }, aWorker(tenantId, { id: 'worker-3' }))).toEqual(['hole']);
    expect(await found({ q: 'montacargas' }, aSuperAdmin())).toEqual(['hole']);
  });
});
