import {
  type Actor,
  answerQuestion,
  changeSourceSettings,
  getThreshold,
  listQuestions,
  type QuestionRecord,
  rejectIncident,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
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

jest.setTimeout(120_000);

/** A version a test: what others decided of the same one speaks for it, too. */
const fallen = (version: string, raw: number) =>
  aFinding('person_down', { confidence: 0.8, sources: [{ source: 'posture', version: `blazepose ${version}`, raw }] });

describe('thresholds by what a mistake costs', () => {
  let incidents: IncidentPlatform;
  /** In the last test: the job that chooses, twice a second instead of once an hour. */
  let quick: IncidentPlatform | undefined;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => quick?.close());
  afterAll(() => incidents?.close());

  const suggestions = async (actor: Actor): Promise<QuestionRecord[]> =>
    (await incidents.ask(listQuestions, { actor, state: 'suggested', site_id: null })).questions;
  const threshold = (actor: Actor, source = 'posture', hazard_type = 'person_down') =>
    incidents.ask(getThreshold, { actor, source, hazard_type });
  /** Decides on so many suggestions that were this sure. */
  async function decide(tenantId: string, version: string, raw: number, answers: ('yes' | 'no')[]): Promise<void> {
    const manager = aManager(tenantId);
    for (const said of answers) {
      await incidents.incidentsFrom(tenantId, anAnalysis([[fallen(version, raw)]]));
      const [asked] = await suggestions(manager);
      await incidents.ask(answerQuestion, { actor: manager, question_id: asked?.id ?? '', answer: said, notes: null });
    }
  }
  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

  it('are chosen from the decisions, shown with their curve, and judge what comes from now on', async () => {
    const tenantId = aTenantId();
    const [manager, admin] = [aManager(tenantId), anAdmin(tenantId)];
    await decide(tenantId, 't1', 0.8, times(8, 'yes'));
    expect(await threshold(manager)).toMatchObject({
      ...{ version: 'blazepose t1', threshold: 0, reason: 'too few decisions', enough: false },
      ...{ decisions: 8, right: 8, curve: [], changes: [] },
    });
    // eight of eight right, then one right in thirteen: still only suggested, by 9 of 21
    await decide(tenantId, 't1', 0.4, [...times(12, 'no' as const), 'yes']);
    const before = await incidents.incidentsFrom(tenantId, anAnalysis([[fallen('t1', 0.4)]]));
    expect([before, await suggestions(manager)]).toMatchObject([[], [{ hazard_type: 'person_down' }]]);

    // The decisions would choose, but nothing is in force before somebody has.
    expect(await threshold(admin)).toMatchObject({
      threshold: 0,
      reason: 'too few decisions',
      enough: true,
      since: null,
    });

    await incidents.ask(changeSourceSettings, { actor: admin, missed_cost: 5 });
    const chosen = await threshold(admin);
    // at 0.4 twelve false alarms cost 12, without them one miss costs 5
    expect(chosen).toMatchObject({ threshold: 0.41, reason: 'cost', enough: true, decisions: 21, right: 9, days: 7 });
    expect(chosen.curve).toHaveLength(102);
    expect(chosen.curve.find((point) => point.threshold === 0.4)).toMatchObject({
      ...{ cost: 12, missed: 0, false_alarms: 12, recall: 1, shown_a_day: 22 / 7 },
    });
    expect(chosen.curve.find((point) => point.threshold === 0.41)).toMatchObject({
      ...{ cost: 5, missed: 1, false_alarms: 0, precision: 1, shown_a_day: 8 / 7 },
    });
    expect(chosen.changes).toMatchObject([{ from: 0, to: 0.41, reason: 'cost', decisions: 21 }]);

    // what was suggested before stays; what comes is judged by the threshold
    expect(await suggestions(manager)).toHaveLength(1);
    expect(await incidents.incidentsFrom(tenantId, anAnalysis([[fallen('t1', 0.4)]]))).toEqual([]);
    expect(await suggestions(manager)).toHaveLength(1);
    await incidents.incidentsFrom(tenantId, anAnalysis([[fallen('t1', 0.41)]]));
    expect(await suggestions(manager)).toHaveLength(2);
    // another version has scores of its own
    await incidents.incidentsFrom(tenantId, anAnalysis([[fallen('t1-next', 0.2)]]));
    expect((await suggestions(manager)).map(({ sources }) => sources[0]?.version)).toContain('blazepose t1-next');
  });

  it('follow what an organisation says a miss costs, at once, and say who may ask', async () => {
    const tenantId = aTenantId();
    const admin = anAdmin(tenantId);
    await decide(tenantId, 't2', 0.8, times(8, 'yes'));
    await decide(tenantId, 't2', 0.4, [...times(12, 'no' as const), 'yes']);
    const change = (actor: Actor, missed_cost: number) => incidents.ask(changeSourceSettings, { actor, missed_cost });
    expect(await change(admin, 13)).toEqual({ live_from: 0.7, missed_cost: 13, findings_a_day: 60 });
    expect(await threshold(admin)).toMatchObject({ threshold: 0, settings: { missed_cost: 13 } });
    await change(admin, 2);
    expect(await threshold(admin)).toMatchObject({ threshold: 0.41, settings: { missed_cost: 2 } });
    await change(admin, 20);
    // down to where somebody decided, not below
    expect(await threshold(admin)).toMatchObject({ threshold: 0.4, changes: [{ to: 0.41 }, { to: 0.4 }] });
    await expect(change(aManager(tenantId), 3)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const actor of [aWorker(tenantId), anInsurer()]) {
      await expect(threshold(actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(threshold(admin, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(threshold(admin, 'posture', 'no_hard_hat')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // nobody else's decisions are behind a curve
    const elsewhere = aTenantId();
    await incidents.incidentsFrom(elsewhere, anAnalysis([[fallen('t2', 0.8)]]));
    expect(await threshold(aManager(elsewhere))).toMatchObject({ decisions: 0, threshold: 0, curve: [] });
  });

  it('keep a reviewer’s day at what it holds, even where nobody has decided', async () => {
    const tenantId = aTenantId();
    const admin = anAdmin(tenantId);
    // 40 findings in a week, five a day: 35 fit, the surer ones
    for (const raw of [0.5, 0.9]) {
      for (const _ of [1, 2, 3, 4]) {
        await incidents.incidentsFrom(tenantId, anAnalysis(times(5, [fallen('t3', raw)])));
      }
    }
    await incidents.ask(changeSourceSettings, { actor: admin, findings_a_day: 5 });
    expect(await threshold(admin)).toMatchObject({ threshold: 0.51, reason: 'day', enough: false, curve: [] });
    await incidents.ask(changeSourceSettings, { actor: admin, findings_a_day: 6 });
    expect(await threshold(admin)).toMatchObject({ threshold: 0, reason: 'too few decisions' });
  });

  it('forget a decision that was taken back', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const hat = aFinding('no_hard_hat', { sources: [{ source: 'detector', version: 't4', raw: 0.6 }] });
    const [incident] = await incidents.incidentsFrom(tenantId, anAnalysis([[hat]]));
    const about = () => threshold(manager, 'detector', 'no_hard_hat');
    await incidents.ask(rejectIncident, {
      ...{ actor: manager, incident_id: incident?.id ?? '' },
      ...{ notes: 'A shadow.', reason: 'false_positive' as const },
    });
    await eventually(async () => expect(await about()).toMatchObject({ decisions: 1, right: 0 }));
    await incidents.undo(manager, incident?.id ?? '');
    await eventually(async () => expect(await about()).toMatchObject({ decisions: 0 }));
  });

  it('are chosen anew by the hour, without anybody asking', async () => {
    const jobs = incidentService.jobs.filter(({ name }) => name === 'choose-thresholds');
    quick = await IncidentPlatform.start({ ...incidentService, jobs: jobs.map((job) => ({ ...job, everyMs: 500 })) });
    const [tenantId, slow] = [aTenantId(), incidents];
    incidents = quick;
    try {
      await decide(tenantId, 't5', 0.8, times(8, 'yes'));
      await decide(tenantId, 't5', 0.4, times(12, 'no'));
      await eventually(async () => expect(await threshold(aManager(tenantId))).toMatchObject({ threshold: 0.41 }));
    } finally {
      incidents = slow;
    }
  });
});
