import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Actor,
  answerQuestion,
  capturePhotosDeleted,
  changeSourceSettings,
  type DataOf,
  getCoverage,
  listQuestions,
  listSources,
  type PhotoFinding,
  type QuestionRecord,
  rejectIncident,
  ruleSource,
  type SourceHazard,
  sourceCrashed,
} from '@hazardlens/contracts';
import { CATEGORIES, HAZARD_TYPES } from '@hazardlens/taxonomy';
import { eventually, type Fake, fake } from '@hazardlens/testing';
import { questionIdOf } from '../src/incident/incident-id.js';
import { isDrawn } from '../src/questions/question.rules.js';
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

const by = (source: string, version = 'v1') => ({ sources: [{ source, version, raw: 0.8 }] });
/** Each test has a version of its own: what others decided of the same one speaks for it, too. */
const posture = (version: string, code: 'stooped_lifting' | 'person_down' = 'stooped_lifting'): PhotoFinding =>
  aFinding(code, by('posture', `blazepose ${version}`));

const golden = join(__dirname, '../../../libs/contracts/golden/capture.capture-photos-deleted.v1.json');
const deletion: DataOf<typeof capturePhotosDeleted>['capture'] = JSON.parse(readFileSync(golden, 'utf8')).data.capture;

describe('sources of findings', () => {
  let incidents: IncidentPlatform;
  const switchedOff = fake(sourceCrashed);
  beforeAll(async () => {
    incidents = await IncidentPlatform.start(undefined, [switchedOff as unknown as Fake]);
  });
  afterAll(() => incidents?.close());

  const suggestions = async (actor: Actor, state: 'suggested' | 'shadow' = 'suggested'): Promise<QuestionRecord[]> =>
    (await incidents.ask(listQuestions, { actor, state, site_id: null })).questions;
  const answer = (actor: Actor, question_id: string, said: 'yes' | 'no' | 'unsure', notes: string | null = null) =>
    incidents.ask(answerQuestion, { actor, question_id, answer: said, notes });
  const standingOf = async (actor: Actor, source: string, hazard: string): Promise<SourceHazard | undefined> => {
    const { sources } = await incidents.ask(listSources, { actor });
    return sources.find(({ id }) => id === source)?.hazards.find(({ hazard_type }) => hazard_type === hazard);
  };
  /** So many photos of one capture, each with this finding. */
  const photosOf = (count: number, finding: PhotoFinding) => anAnalysis(Array.from({ length: count }, () => [finding]));

  it('that are only suggested open no incident until a reviewer says yes, once', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const analysis = anAnalysis([[posture('v1'), aFinding('no_hard_hat', by('detector', 'm1'))]]);
    const opened = await incidents.incidentsFrom(tenantId, analysis);
    expect(opened).toMatchObject([
      { hazard_type: 'no_hard_hat', sources: [{ source: 'detector', version: 'm1', state: 'live' }] },
    ]);
    const [assessed] = incidents.assessments(analysis.capture.id);
    expect(assessed?.result.detections.map(({ hazard_type }) => hazard_type)).toEqual(['no_hard_hat']);
    expect(assessed?.result.incidents_created).toBe(1);
    expect(assessed?.photos[0]?.findings.map(({ hazard_type }) => hazard_type)).toEqual(['no_hard_hat']);

    const [question, ...others] = await suggestions(manager);
    expect(others).toEqual([]);
    expect(question).toMatchObject({ hazard_type: 'stooped_lifting', state: 'suggested', photo_index: 0 });
    const id = question?.id ?? '';
    await expect(suggestions(aWorker(tenantId))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(answer(aWorker(tenantId), id, 'yes')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(answer(aManager(aTenantId()), id, 'yes')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(answer(anInsurer(), id, 'yes')).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const answers = await Promise.allSettled([answer(manager, id, 'yes', 'Bent back.'), answer(manager, id, 'yes')]);
    const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: 'QUESTION_ANSWERED' }]);
    const [incident] = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.incident] : []));
    expect(incident).toMatchObject({
      status: 'REVIEW_REQUIRED',
      hazard_type: 'stooped_lifting',
      sources: [{ source: 'posture', version: 'blazepose v1', state: 'suggested' }],
      history: [
        { action: 'CREATED', user_email: manager.email, changes: { suggestion: { from: 'posture blazepose v1' } } },
      ],
    });
    expect(await suggestions(manager)).toEqual([]);
    expect(await standingOf(manager, 'posture', 'stooped_lifting')).toMatchObject({
      state: 'suggested',
      precision: { estimate: 1, decisions: 1 },
      recall: null,
    });
    // analysed again, nothing is asked twice, and the answer to who took the photo stays what it was
    await incidents.incidentsFrom(tenantId, analysis);
    expect(await suggestions(manager)).toEqual([]);
    expect(incidents.assessments(analysis.capture.id).at(-1)?.result.incidents_created).toBe(1);
  });

  it('earn their way in by yes, and lose it by no', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    for (const _ of [1, 2]) await incidents.incidentsFrom(tenantId, photosOf(5, posture('p2')));
    const asked = await suggestions(manager);
    expect(asked).toHaveLength(10);
    for (const { id } of asked.slice(0, 8)) await answer(manager, id, 'yes');
    expect(await standingOf(manager, 'posture', 'stooped_lifting')).toMatchObject({ state: 'suggested' });
    await answer(manager, asked[8]?.id ?? '', 'unsure');
    expect(await standingOf(manager, 'posture', 'stooped_lifting')).toMatchObject({ precision: { decisions: 8 } });
    await answer(manager, asked[9]?.id ?? '', 'yes');
    expect(await standingOf(manager, 'posture', 'stooped_lifting')).toMatchObject({
      state: 'live',
      precision: { decisions: 9, low: 0.701 },
    });
    const [now] = await incidents.incidentsFrom(tenantId, anAnalysis([[posture('p2')]]));
    expect(now).toMatchObject({ hazard_type: 'stooped_lifting', sources: [{ state: 'live' }] });
    // a new version starts with half of that: 4.5 of 4.5 are from 0.54 on
    const fresh = anAnalysis([[aFinding('stooped_lifting', by('posture', 'blazepose p2-next'))]]);
    expect(await incidents.incidentsFrom(tenantId, fresh)).toEqual([]);
    expect(await suggestions(manager)).toMatchObject([
      { sources: [{ version: 'blazepose p2-next', state: 'suggested' }] },
    ]);
    // nobody else is shown those figures, but the sum of them speaks for it everywhere
    const elsewhere = aTenantId();
    expect(await incidents.incidentsFrom(elsewhere, anAnalysis([[posture('p2')]]))).toHaveLength(1);
    expect(await standingOf(aManager(elsewhere), 'posture', 'stooped_lifting')).toMatchObject({ precision: null });

    const other = aTenantId();
    await incidents.incidentsFrom(other, photosOf(5, posture('p2', 'person_down')));
    await incidents.incidentsFrom(other, photosOf(5, posture('p2', 'person_down')));
    for (const { id } of (await suggestions(aManager(other))).slice(0, 9)) await answer(aManager(other), id, 'no');
    expect(await standingOf(aManager(other), 'posture', 'person_down')).toMatchObject({
      state: 'shadow',
      precision: { estimate: 0, decisions: 9 },
    });
    expect(await suggestions(aManager(other))).toEqual([]);
    await incidents.incidentsFrom(other, anAnalysis([[posture('p2', 'person_down')]]));
    expect(await suggestions(aManager(other))).toEqual([]);
  });

  it('count each decision about an incident once, and not any more when it is taken back', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const both = { sources: [...by('detector', 'm7').sources, ...by('vision').sources] };
    const [incident] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hi_vis', both)]]));
    const id = incident?.id ?? '';
    const decisions = async (source: string) => (await standingOf(manager, source, 'no_hi_vis'))?.precision?.decisions;
    await incidents.ask(rejectIncident, {
      ...{ actor: manager, incident_id: id },
      ...{ notes: 'A shadow.', reason: 'false_positive' as const },
    });
    for (const source of ['detector', 'vision']) await eventually(async () => expect(await decisions(source)).toBe(1));
    await incidents.undo(manager, id);
    for (const source of ['detector', 'vision'])
      await eventually(async () => expect(await decisions(source)).toBeUndefined());
    await incidents.approve(manager, id);
    await eventually(async () => expect(await decisions('detector')).toBe(1));
    await incidents.reopen(manager, id);
    await eventually(async () => expect(await decisions('detector')).toBeUndefined());
  });

  it('are held, forced and switched off by an admin, with a reason, until the decisions rule again', async () => {
    const tenantId = aTenantId();
    const admin = anAdmin(tenantId);
    const rule = (actor: Actor, state: 'off' | 'live' | 'auto', hazard_type = 'stooped_lifting', source = 'posture') =>
      incidents.ask(ruleSource, { actor, source, hazard_type, state, reason: 'Because.' });
    await expect(rule(aManager(tenantId), 'live')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(rule(admin, 'live', 'no_hard_hat')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rule(admin, 'live', 'stooped_lifting', 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await rule(admin, 'live');
    expect(await incidents.incidentsFrom(tenantId, anAnalysis([[posture('p4')]]))).toHaveLength(1);
    expect(await standingOf(admin, 'posture', 'stooped_lifting')).toMatchObject({
      ...{ state: 'live', earned: 'suggested' },
      ruled: { state: 'live', reason: 'Because.', by: admin.id },
    });
    await rule(admin, 'off');
    expect(await incidents.incidentsFrom(tenantId, anAnalysis([[posture('p4')]]))).toEqual([]);
    expect(await suggestions(admin)).toEqual([]);
    await rule(admin, 'auto');
    await incidents.incidentsFrom(tenantId, anAnalysis([[posture('p4')]]));
    expect(await suggestions(admin)).toHaveLength(1);
    expect(await standingOf(admin, 'posture', 'stooped_lifting')).toMatchObject({ state: 'suggested', ruled: null });
  });

  it('are believed from where the organisation wants', async () => {
    const tenantId = aTenantId();
    const admin = anAdmin(tenantId);
    await incidents.incidentsFrom(tenantId, photosOf(5, posture('p5', 'person_down')));
    for (const { id } of await suggestions(admin)) await answer(admin, id, 'yes');
    // five of five: from 0.566 on
    expect(await standingOf(admin, 'posture', 'person_down')).toMatchObject({ state: 'suggested' });
    await expect(
      incidents.ask(changeSourceSettings, { actor: aManager(tenantId), live_from: 0.5 }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await incidents.ask(changeSourceSettings, { actor: admin, live_from: 0.5 });
    expect(await standingOf(admin, 'posture', 'person_down')).toMatchObject({ state: 'live' });
    expect((await incidents.ask(listSources, { actor: admin })).settings).toMatchObject({ live_from: 0.5 });
  });

  it('are asked about ten shadow findings a reviewer and day, and yes to one opens nothing', async () => {
    const tenantId = aTenantId();
    const [manager, admin] = [aManager(tenantId), anAdmin(tenantId)];
    const drawn = Array.from({ length: 1_000 }, (_, n) => `${tenantId}-${n}`)
      .filter((id) => isDrawn(questionIdOf(id, 0, 'no_gloves')))
      .slice(0, 12);
    expect(drawn).toHaveLength(12);
    for (const id of drawn) {
      const analysis = anAnalysis([[aFinding('no_gloves', by('vision', 'p7'))]], { id });
      expect(await incidents.incidentsFrom(tenantId, analysis)).toEqual([]);
    }
    expect(await suggestions(manager)).toEqual([]);
    const asked = await suggestions(manager, 'shadow');
    expect(asked).toHaveLength(10);
    const [first, ...rest] = asked.map(({ id }) => id);
    expect(await answer(manager, first ?? '', 'yes')).toEqual({ incident: null });
    expect(await incidents.ofCapture(manager, asked[0]?.capture_id ?? '')).toEqual([]);
    for (const id of rest) await answer(manager, id, 'unsure');
    expect(await suggestions(manager, 'shadow')).toEqual([]);
    expect(await suggestions(admin, 'shadow')).toHaveLength(2);
    expect(await standingOf(admin, 'vision', 'no_gloves')).toMatchObject({
      state: 'shadow',
      precision: { decisions: 1 },
    });
  });

  it('leave nothing of a photo that was deleted', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const analysis = anAnalysis([[posture('p8')], [posture('p8')]]);
    await incidents.incidentsFrom(tenantId, analysis);
    const told = { ...deletion, tenant_id: tenantId, id: analysis.capture.id, _id: analysis.capture.id };
    const about = { tenantId, actorId: 'admin-1', aggregateId: analysis.capture.id, aggregateVersion: 2 };
    const gone = {
      capture: { ...told, deleted_at: null },
      photos: [],
      deleted_photo_ids: [`${analysis.capture.id}-0`],
    };
    await incidents.platform.client.publish(capturePhotosDeleted, gone, about);
    await eventually(async () =>
      expect((await suggestions(manager)).map(({ photo_index }) => photo_index)).toEqual([1]),
    );
    // an analysis that was under way brings nothing of it back
    await incidents.incidentsFrom(tenantId, analysis);
    const [left, ...others] = await suggestions(manager);
    expect([left?.photo_index, others]).toEqual([1, []]);
  });

  it('suggest nothing on a photo that is deleted in the same moment', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    for (let round = 0; round < 60; round++) {
      const analysis = photosOf(1, posture('p7'));
      const { id } = analysis.capture;
      const gone = { ...deletion, _id: id, id, tenant_id: tenantId, deleted_at: new Date().toISOString() };
      // on Kafka both travel on topics of their own, so that two replicas may have them at once; here one key would be one lane
      const about = { tenantId, actorId: 'admin-1', aggregateId: `of ${id}`, aggregateVersion: 3 };
      const analyzed = incidents.incidentsFrom(tenantId, analysis);
      // a moment later each time, so that one deletion or the other meets its analysis half way
      for (let look = 0; look < round % 10; look++) await suggestions(manager);
      await incidents.platform.client.publish(capturePhotosDeleted, { capture: gone, photos: [] }, about);
      await analyzed;
    }
    await eventually(async () => expect(await suggestions(manager)).toEqual([]));
  });

  it('that crashed too often are told of once, whoever else says so, until they looked again for a day', async () => {
    const tenantId = aTenantId();
    const off = {
      source: 'brought:hats',
      version: 'b1',
      state: 'off' as const,
      hazards: ['no_hard_hat'],
      crashed: true as const,
    };
    const told = () => switchedOff.messages.filter(({ data }) => data.tenant_id === tenantId);
    const at = (analyzed_at: string, look: object) =>
      incidents.incidentsFrom(tenantId, { ...anAnalysis([[]]), analyzed_at, looks: [{ ...off, ...look }] });
    await at('2026-03-02T08:00:00.000Z', {});
    await at('2026-03-02T08:01:00.000Z', {});
    await eventually(() => expect(told()).toMatchObject([{ data: { source: 'brought:hats', version: 'b1' } }]));
    expect(await standingOf(aManager(tenantId), 'brought:hats', 'no_hard_hat')).toMatchObject({ state: 'off' });
    // another replica that still looks, and one that does not, an hour later
    await at('2026-03-02T09:00:00.000Z', { state: 'looked', crashed: undefined });
    await at('2026-03-02T09:01:00.000Z', {});
    // added again, and another version of it
    await at('2026-03-04T09:00:00.000Z', { state: 'looked', crashed: undefined });
    await at('2026-03-04T09:01:00.000Z', {});
    await at('2026-03-04T09:02:00.000Z', { version: 'b2' });
    await eventually(() => expect(told().map(({ data }) => data.version)).toEqual(['b1', 'b1', 'b2']));
  });

  it('are covered by category and hazard type, also what nobody looks for, and shown to no stranger', async () => {
    const tenantId = aTenantId();
    const analysis = anAnalysis([[posture('p6')]]);
    const looks = [
      { source: 'detector', version: 'm1', state: 'looked' as const, hazards: ['no_hard_hat'] },
      { source: 'vision', version: 'x', state: 'failed' as const, hazards: ['no_gloves'] },
    ];
    await incidents.incidentsFrom(tenantId, { ...analysis, looks });
    const { categories } = await incidents.ask(getCoverage, { actor: aWorker(tenantId) });
    expect(categories.map(({ code }) => code)).toEqual(CATEGORIES.map(({ code }) => code));
    const hazards = categories.flatMap((category) => category.hazards);
    expect(hazards.map(({ hazard_type }) => hazard_type)).toEqual(HAZARD_TYPES.map(({ code }) => code));
    const seen = (code: string) => hazards.find(({ hazard_type }) => hazard_type === code)?.sources;
    const unproved = { precision: null, recall: null };
    expect(seen('no_hard_hat')).toMatchObject([{ source: 'detector', version: 'm1', state: 'live', ...unproved }]);
    expect(seen('no_gloves')).toMatchObject([{ source: 'vision', version: 'x', state: 'shadow', ...unproved }]);
    // it saw something, but the last analysis went without it
    expect(seen('stooped_lifting')).toMatchObject([{ source: 'posture', state: 'off' }]);
    expect(seen('scaffold_defect')).toEqual([]);
    await expect(incidents.ask(getCoverage, { actor: anInsurer() })).rejects.toMatchObject({
      code: 'CONTRACTOR_REQUIRED',
    });
    for (const actor of [anInsurer(), aManager(aTenantId())]) {
      const asked = incidents.ask(getCoverage, { actor, contractor_id: tenantId });
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
