import {
  answerQuestion,
  createIncident,
  createOwnHazard,
  type DataOf,
  getCoverage,
  listOwnHazardFacts,
  listOwnHazards,
  listQuestions,
  type OwnHazardView,
  ownHazardKept,
  retireOwnHazard,
  ruleSource,
  updateOwnHazard,
} from '@hazardlens/contracts';
import { eventually, fake, startTestPlatform } from '@hazardlens/testing';
import { incidentService } from '../src/index.js';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  anInsurer,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });

describe('an organisation’s own hazard types', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents.close());

  const cableTray = {
    category: 'ELECTRICAL_FIRE',
    label: { en: 'Loose cable tray', es: 'Bandeja de cables suelta' },
    severity: 0.55,
  };
  const make = (tenantId: string, wanted: Partial<DataOf<typeof createOwnHazard>> = {}): Promise<OwnHazardView> =>
    incidents.ask(createOwnHazard, { actor: aManager(tenantId), ...cableTray, ...wanted });
  const list = (tenantId: string) => incidents.ask(listOwnHazards, { actor: aManager(tenantId) });
  const report = (tenantId: string, hazard_type: string, category = 'ELECTRICAL_FIRE') =>
    incidents.ask(createIncident, {
      actor: aManager(tenantId),
      incident_id: `incident-${hazard_type}-${tenantId}`,
      site: { id: `site-${tenantId}`, name: 'Pier 4', tenant_id: tenantId },
      ...{ category, hazard_type, notes: 'Hangs by one bolt.', photo: null },
    });
  const retire = (tenantId: string, hazard_type: string) =>
    incidents.ask(retireOwnHazard, { actor: aManager(tenantId), hazard_type });

  it('are made with a key that shows their label, and listed by it', async () => {
    const tenantId = aTenantId();
    const made = await make(tenantId, { recommended_action: 'Fix it.' });
    const other = await make(tenantId, { label: { en: 'Änderung 2', es: 'Cambio 2' }, severity: 0.2 });

    expect(made).toMatchObject({ ...cableTray, recommended_action: 'Fix it.', category_name: 'Electrical Hazards' });
    expect(made.hazard_type).toMatch(/^own_loose_cable_tray_[a-z0-9]{6}$/);
    expect([made.id, made._id]).toEqual([made.hazard_type, made.hazard_type]);
    expect(other.hazard_type).toMatch(/^own_anderung_2_[a-z0-9]{6}$/);
    expect((await list(tenantId)).hazards).toEqual([made, other]);
    expect((await list(aTenantId())).hazards).toEqual([]);
  });

  it('are called alike by nobody, whatever the case, in either language, and not like what ships', async () => {
    const tenantId = aTenantId();
    await make(tenantId);
    const taken = withCode('HAZARD_LABEL_TAKEN');

    await expect(make(tenantId, { label: { en: ' LOOSE  cable tray', es: 'Otra' } })).rejects.toEqual(taken);
    await expect(make(tenantId, { label: { en: 'Another', es: 'bandeja de cables suelta' } })).rejects.toEqual(taken);
    await expect(make(tenantId, { label: { en: 'Missing hard hat', es: 'Otra' } })).rejects.toEqual(taken);
    // the answer names what is taken, not what is free
    await expect(make(tenantId, { label: { en: 'Another', es: 'bandeja de cables suelta' } })).rejects.toMatchObject({
      params: { label: 'bandeja de cables suelta' },
    });
    await expect(make(tenantId, { category: 'WEATHER' })).rejects.toEqual(withCode('CATEGORY_UNKNOWN'));
    expect((await make(aTenantId())).label).toEqual(cableTray.label);
  });

  it('asked for twice at once, one is made', async () => {
    const tenantId = aTenantId();
    const results = await Promise.allSettled([make(tenantId), make(tenantId), make(tenantId)]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(tenantId)).hazards).toHaveLength(1);
  });

  it('end at two hundred; a retired one makes room', async () => {
    const tenantId = aTenantId();
    const numbered = (n: number) => make(tenantId, { label: { en: `Hazard ${n}`, es: `Peligro ${n}` } });
    const first = await numbered(0);
    // They have one number after the other, so those at once wait for each other.
    for (let from = 1; from < 200; from += 20) {
      await Promise.all(Array.from({ length: Math.min(20, 200 - from) }, (_, n) => numbered(from + n)));
    }

    await expect(numbered(200)).rejects.toEqual(withCode('HAZARD_LIMIT'));
    await retire(tenantId, first.id);
    expect((await numbered(200)).label.en).toBe('Hazard 200');
  });

  it('are changed: incidents show the new label, and keep their severity and category', async () => {
    const tenantId = aTenantId();
    const { hazard_type } = await make(tenantId);
    const reported = await report(tenantId, hazard_type);
    const label = { en: 'Hanging cable tray', es: 'Bandeja colgante' };
    const change = { label, severity: 0.9, category: 'HOUSEKEEPING', recommended_action: { en: 'Fix.', es: 'Fije.' } };
    const changed = await incidents.ask(updateOwnHazard, { actor: aManager(tenantId), hazard_type, ...change });

    expect(changed).toMatchObject({ id: hazard_type, ...change });
    expect(await incidents.get(aManager(tenantId), reported.id)).toMatchObject({
      ...{ hazard_label: 'Hanging cable tray', own_label: label, own_action: { en: 'Fix.', es: 'Fije.' } },
      ...{ severity: 0.55, category: 'ELECTRICAL_FIRE', category_name: 'Electrical Hazards' },
    });
    // found in the category that it was in, by type and by category
    const byType = await incidents.list(aManager(tenantId), { hazard_type });
    expect([byType.total, byType.incidents[0]?.id]).toEqual([1, reported.id]);
    const counted = { category: 'ELECTRICAL_FIRE', severity_min: 0.5 };
    expect((await incidents.list(aManager(tenantId), counted)).total).toBe(1);
    expect((await incidents.list(aManager(tenantId), { category: 'HOUSEKEEPING', hazard_type })).total).toBe(0);
  });

  it('retired, are offered and taken no more, and what bears them keeps the label', async () => {
    const tenantId = aTenantId();
    const { hazard_type } = await make(tenantId);
    const reported = await report(tenantId, hazard_type);
    await retire(tenantId, hazard_type);

    expect((await list(tenantId)).hazards).toEqual([]);
    await expect(report(aTenantId(), hazard_type)).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
    await expect(retire(tenantId, hazard_type)).rejects.toEqual(withCode('NOT_FOUND'));
    const approved = await incidents.approve(aManager(tenantId), reported.id);
    expect([approved.hazard_label, approved.own_label]).toEqual([cableTray.label.en, cableTray.label]);
    expect((await incidents.list(aManager(tenantId), { hazard_type })).total).toBe(1);
    expect((await make(tenantId)).label).toEqual(cableTray.label);
  });

  it('correct a finding, for its own organisation alone', async () => {
    const tenantId = aTenantId();
    const { hazard_type } = await make(tenantId);
    const foreign = await make(aTenantId());
    const [found] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const correct = (code: string) =>
      incidents.approve(aManager(tenantId), found?.id ?? '', { category: 'ELECTRICAL_FIRE', hazard_type: code });

    await expect(correct(foreign.hazard_type)).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
    await expect(correct('own_nothing_000000')).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
    expect(await correct(hazard_type)).toMatchObject({ hazard_type, hazard_label: 'Loose cable tray', severity: 0.55 });
    const undone = await incidents.undo(aManager(tenantId), found?.id ?? '');
    expect([undone.hazard_type, undone.own_label]).toEqual(['no_hard_hat', undefined]);
  });

  it('a finding of one is kept with the organisation’s category and severity; of a foreign or retired one, nothing', async () => {
    const tenantId = aTenantId();
    const [own, foreign] = [await make(tenantId), await make(aTenantId())];
    const gone = await make(tenantId, { label: { en: 'Gone', es: 'Ida' } });
    await retire(tenantId, gone.hazard_type);
    const taught = (hazard_type: string) => ({
      ...aFinding('no_hard_hat', { category: 'HOUSEKEEPING', severity: 0.1 }),
      hazard_type,
      sources: [{ source: 'taught', version: 'taught-1', raw: 0.8 }],
    });
    const analysis = anAnalysis([[own, foreign, gone].map(({ hazard_type }) => taught(hazard_type))]);
    expect(await incidents.incidentsFrom(tenantId, analysis)).toEqual([]);

    // nobody has proved it: it is in shadow, and in this organisation's coverage alone
    const { questions } = await incidents.ask(listQuestions, {
      ...{ actor: aManager(tenantId), state: 'suggested' as const, site_id: null },
    });
    expect(questions).toEqual([]);
    const coverage = await incidents.ask(getCoverage, { actor: aManager(tenantId) });
    const electrical = coverage.categories.find(({ code }) => code === 'ELECTRICAL_FIRE')?.hazards ?? [];
    const mine = electrical.filter(({ hazard_type }) => hazard_type.startsWith('own_'));
    expect(mine).toMatchObject([
      { hazard_type: own.hazard_type, label: 'Loose cable tray', own_label: cableTray.label },
    ]);
  });

  it('retired, are asked about no more, also where the question is still on a screen, and no source is ruled for them', async () => {
    const tenantId = aTenantId();
    const { hazard_type } = await make(tenantId);
    const finding = {
      ...aFinding('no_hard_hat'),
      ...{ category: 'ELECTRICAL_FIRE', hazard_type, sources: [{ source: 'taught', version: 'taught-1', raw: 0.8 }] },
    };
    const rule = (state: 'suggested' | 'live') =>
      incidents.ask(ruleSource, { actor: anAdmin(tenantId), source: 'taught', hazard_type, state, reason: 'tried' });
    const answer = (question_id: string) =>
      incidents.ask(answerQuestion, { actor: aManager(tenantId), question_id, answer: 'yes', notes: null });
    await incidents.incidentsFrom(tenantId, anAnalysis([[finding]]));
    await rule('suggested');
    await incidents.incidentsFrom(tenantId, anAnalysis([[finding]]));
    await incidents.incidentsFrom(tenantId, anAnalysis([[finding]]));
    const { questions } = await incidents.ask(listQuestions, {
      ...{ actor: aManager(tenantId), state: 'suggested' as const, site_id: null },
    });
    expect(questions).toHaveLength(2);
    const [first = '', second = ''] = questions.map(({ id }) => id);
    expect((await answer(first)).incident).toMatchObject({ hazard_type });

    await retire(tenantId, hazard_type);
    await expect(answer(second)).rejects.toEqual(withCode('NOT_FOUND'));
    expect((await incidents.list(aManager(tenantId), { hazard_type })).total).toBe(1);
    await expect(rule('live')).rejects.toEqual(withCode('NOT_FOUND'));
  });

  it('are found by their labels, in either language, by their own organisation, also once they are retired', async () => {
    const tenantId = aTenantId();
    const tray = await make(tenantId);
    await report(tenantId, tray.id);
    const search = async (q: string, whose = tenantId) => {
      const { incidents: rows } = await incidents.list(aManager(whose), { q });
      return rows.map(({ hazard_type }) => hazard_type);
    };
    expect(await search('tray')).toEqual([tray.id]);
    expect(await search('bandeja')).toEqual([tray.id]);
    expect(await search('scaffold')).toEqual([]);
    expect(await search('tray', aTenantId())).toEqual([]);
    await incidents.ask(retireOwnHazard, { actor: aManager(tenantId), hazard_type: tray.id });
    expect(await search('tray')).toEqual([tray.id]);
  });

  it('are nobody else’s to see or to change', async () => {
    const tenantId = aTenantId();
    const { hazard_type } = await make(tenantId);
    const stranger = aManager(aTenantId());

    await expect(incidents.ask(updateOwnHazard, { actor: stranger, hazard_type, severity: 1 })).rejects.toEqual(
      withCode('NOT_FOUND'),
    );
    await expect(incidents.ask(retireOwnHazard, { actor: stranger, hazard_type })).rejects.toEqual(
      withCode('NOT_FOUND'),
    );
    await expect(incidents.list(stranger, { hazard_type })).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
    const inspector = aWorker(tenantId, { role: 'inspector' });
    for (const actor of [aWorker(tenantId), inspector, anInsurer()]) {
      await expect(incidents.ask(listOwnHazards, { actor })).rejects.toEqual(withCode('FORBIDDEN'));
      await expect(incidents.ask(createOwnHazard, { actor, ...cableTray })).rejects.toEqual(withCode('FORBIDDEN'));
    }
  });
});

it('every change of an own hazard type is told, and all of them to who asks for facts', async () => {
  const heard = fake(ownHazardKept);
  const platform = await startTestPlatform({ services: [incidentService], fakes: [heard as never] });
  const tenantId = aTenantId();
  const actor = aManager(tenantId);
  const context = { tenantId, actorId: actor.id };
  const wanted = { category: 'HOUSEKEEPING', label: { en: 'Wet floor mat', es: 'Tapete mojado' }, severity: 0.3 };
  const { id } = await platform.client.request(createOwnHazard, { actor, ...wanted }, context);
  await platform.client.request(
    updateOwnHazard,
    { actor, hazard_type: id, recommended_action: 'Hang it up.' },
    context,
  );
  await platform.client.request(retireOwnHazard, { actor, hazard_type: id }, context);

  const told = { id, tenant_id: tenantId, ...wanted, action: { en: 'Hang it up.', es: 'Hang it up.' }, retired: true };
  await eventually(() => expect(heard.messages.at(-1)).toMatchObject({ aggregateVersion: 3, data: { hazard: told } }));
  expect(heard.messages.map(({ data }) => data.hazard.retired)).toEqual([false, false, true]);
  const { facts } = await platform.client.request(listOwnHazardFacts, { after: null, limit: 200 }, context);
  expect(facts).toEqual([{ version: 3, fact: { hazard: told } }]);
  await platform.close();
});
