import { aCompletedAction, anIncident } from '../../test/an-incident.js';
import { assign } from './action.rules.js';
import type { IncidentDocument } from './incident.document.js';
import { approve, type Deciding, reject, reopen, undo, withoutExpiredPhotos, withoutPhoto } from './incident.rules.js';

const ana: Deciding = {
  by: { id: 'ana', name: 'Ana Ruiz', email: 'ana@example.com', role: 'safety_manager' },
  at: new Date('2026-03-02T09:30:12.345Z'),
};
const ben: Deciding = {
  by: { id: 'ben', name: 'Ben Okoro', email: 'ben@example.com', role: 'admin' },
  at: new Date('2026-03-02T09:31:00.000Z'),
};
const codeOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return 'nothing thrown';
};

describe('approve', () => {
  it('given an open incident, when approved without changes, then it is approved and the history says so', () => {
    const approved = approve(anIncident(), { notes: 'Seen on site.' }, ana);

    expect(approved).toMatchObject({
      version: 2,
      status: 'APPROVED',
      decision: { by: { id: 'ana', name: 'Ana Ruiz', role: 'safety_manager' }, at: ana.at, reason: null },
      closing: null,
      severity: 0.65,
    });
    expect(approved.history).toHaveLength(2);
    expect(approved.history[1]).toEqual({
      action: 'APPROVED',
      user_email: 'ana@example.com',
      timestamp: ana.at,
      notes: 'Seen on site.',
    });
  });

  it('given a wrong hazard, when corrected, then severity and default follow the new hazard type', () => {
    const corrected = approve(anIncident(), { category: 'FALL_RISKS', hazard_type: 'unprotected_edge' }, ana);

    expect(corrected).toMatchObject({
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      severity: 0.95,
      severity_default: 0.95,
      found_as: 'no_hard_hat',
    });
    expect(corrected.history.at(-1)?.changes).toEqual({
      category: { from: 'PPE_COMPLIANCE', to: 'FALL_RISKS' },
      hazard_type: { from: 'no_hard_hat', to: 'unprotected_edge' },
      severity: { from: 0.65, to: 0.95 },
    });
  });

  it('given a severity, when approved, then the default stays the taxonomy’s and the change is recorded', () => {
    const approved = approve(anIncident(), { severity: 0.3 }, ana);

    expect(approved).toMatchObject({ severity: 0.3, severity_default: 0.65 });
    expect(approved.history.at(-1)?.changes).toEqual({ severity: { from: 0.65, to: 0.3 } });
  });

  it('given a severity that a reviewer chose, when another one corrects the hazard only, then the choice stays', () => {
    const chosen = reopen(approve(anIncident(), { severity: 0.3 }, ana), 'Wrong hazard.', ben);

    expect(approve(chosen, { hazard_type: 'no_eye_face' }, ben)).toMatchObject({
      severity: 0.3,
      severity_default: 0.7,
    });
  });

  it('given a repair on the spot, when approved, then it is closed on site', () => {
    const approved = approve(anIncident(), { closed_on_site: true }, ana);

    expect(approved.closing).toEqual({ at: ana.at, by: 'on_site' });
    expect(approved.history.at(-1)?.changes).toEqual({ closed_by: { from: null, to: 'on_site' } });
  });

  it('keeps what a reviewer wants hidden', () => {
    const region = { x: 0, y: 0, w: 0.5, h: 0.5 };

    const approved = approve(anIncident(), { blur_regions: [region] }, ana);
    expect(approved.blur_regions).toEqual([region]);
    expect(approved.history.at(-1)?.changes).toEqual({ blur_regions: { from: 0, to: 1, added: [region] } });
  });

  it('what was covered stays covered when a later approval adds to it, or adds nothing', () => {
    const [first, second] = [
      { x: 0, y: 0, w: 0.5, h: 0.5 },
      { x: 0.6, y: 0.6, w: 0.2, h: 0.2 },
    ];
    const reopened = reopen(approve(anIncident(), { blur_regions: [first] }, ana), 'Look again.', ben);

    expect(approve(reopened, { blur_regions: [second, first] }, ana).blur_regions).toEqual([first, second]);
    expect(approve(reopened, { blur_regions: [] }, ana).blur_regions).toEqual([first]);
    expect(approve(reopened, {}, ana).blur_regions).toEqual([first]);
  });

  it.each([
    ['an unknown category', { category: 'WEATHER', hazard_type: 'no_hard_hat' }, 'CATEGORY_UNKNOWN'],
    ['a category that is no code', { category: '__proto__' }, 'CATEGORY_UNKNOWN'],
    ['an unknown hazard type', { hazard_type: 'rain' }, 'HAZARD_TYPE_UNKNOWN'],
    ['a hazard type of another category', { hazard_type: 'unprotected_edge' }, 'HAZARD_TYPE_UNKNOWN'],
    ['another category only', { category: 'FALL_RISKS' }, 'HAZARD_TYPE_UNKNOWN'],
  ])('refuses %s', (_what, correction, code) => {
    expect(codeOf(() => approve(anIncident(), correction, ana))).toBe(code);
  });

  it('lets a hazard that the taxonomy does not know be approved as it is', () => {
    const unknown = anIncident({ category: 'NEW', hazard_type: 'brand_new' });

    expect(approve(unknown, { category: 'NEW', severity: 0.5 }, ana)).toMatchObject({
      status: 'APPROVED',
      severity: 0.5,
    });
  });
});

describe('reject', () => {
  it('given an open incident, when rejected, then notes and reason are kept', () => {
    const rejected = reject(anIncident(), { notes: 'Same as above.', reason: 'duplicate' }, ana);

    expect(rejected).toMatchObject({
      version: 2,
      status: 'REJECTED',
      decision: { reason: 'duplicate' },
      closing: null,
    });
    expect(rejected.history.at(-1)).toMatchObject({
      action: 'REJECTED',
      notes: 'Same as above.',
      changes: { reason: { from: null, to: 'duplicate' } },
    });
  });

  it('needs notes', () => {
    expect(codeOf(() => reject(anIncident(), { notes: ' ' }, ana))).toBe('REJECTION_NOTES_REQUIRED');
  });
});

describe('a second decision', () => {
  it.each([
    ['approved', approve(anIncident(), {}, ana)],
    ['rejected', reject(anIncident(), { notes: 'No.' }, ana)],
  ])('on an incident that was %s names the first one, whatever it is', (decision, decided) => {
    const late = { ...ben, zone: 'America/New_York' };
    for (const act of [() => approve(decided, {}, late), () => reject(decided, { notes: 'No.' }, late)]) {
      expect(act).toThrow(
        expect.objectContaining({
          code: 'ALREADY_DECIDED',
          params: { name: 'Ana Ruiz', decision, time: ana.at.toISOString(), zone: 'America/New_York' },
        }),
      );
    }
  });
});

describe('reopen', () => {
  it('given a decision, when reopened, then it is open again and nothing of the decision is left but the history', () => {
    const closed = approve(anIncident(), { closed_on_site: true }, ana);
    const reopened = reopen(closed, 'The guardrail is missing again.', ben);

    expect(reopened).toMatchObject({
      status: 'REVIEW_REQUIRED',
      decision: null,
      closing: null,
      action: null,
      version: 3,
    });
    expect(reopened.history.map(({ action }) => action)).toEqual(['CREATED', 'APPROVED', 'REOPENED']);
    expect(reopened.history.at(-1)?.changes).toEqual({ closed_by: { from: 'on_site', to: null } });
  });

  it('needs a decision', () => {
    expect(codeOf(() => reopen(anIncident(), 'Why not.', ana))).toBe('NOT_DECIDED');
  });

  it('needs notes', () => {
    expect(codeOf(() => reopen(approve(anIncident(), {}, ana), '', ben))).toBe('NOTES_REQUIRED');
  });
});

describe('undo', () => {
  const after = (milliseconds: number, { by, at }: Deciding = ana): Deciding => ({
    by,
    at: new Date(at.getTime() + milliseconds),
  });

  it('given an approval that changed everything, when undone, then all is as before and the history has both', () => {
    const region = { x: 0, y: 0, w: 0.5, h: 0.5 };
    const correction = { category: 'FALL_RISKS', hazard_type: 'unprotected_edge', severity: 0.9 };
    const slip = approve(anIncident(), { ...correction, blur_regions: [region], closed_on_site: true }, ana);
    const undone = undo(slip, after(10_000));

    expect(undone).toEqual({ ...anIncident(), version: 3, history: undone.history });
    expect(undone.history.slice(0, 2)).toEqual(slip.history);
    expect(undone.history[2]).toEqual({
      action: 'UNDONE',
      user_email: 'ana@example.com',
      timestamp: new Date('2026-03-02T09:30:22.345Z'),
      notes: '',
      changes: {
        category: { from: 'FALL_RISKS', to: 'PPE_COMPLIANCE' },
        hazard_type: { from: 'unprotected_edge', to: 'no_hard_hat' },
        severity: { from: 0.9, to: 0.65 },
        closed_by: { from: 'on_site', to: null },
        blur_regions: { from: 1, to: 0 },
      },
    });
  });

  it('given a rejection, when undone, then it can be decided anew, and that decision can be undone, too', () => {
    const undone = undo(reject(anIncident(), { notes: 'No.', reason: 'false_positive' }, ana), after(3000));
    const again = approve(undone, {}, after(4000));

    expect(again.status).toBe('APPROVED');
    expect(undo(again, after(5000)).history.map(({ action }) => action)).toEqual([
      ...['CREATED', 'REJECTED', 'UNDONE', 'APPROVED', 'UNDONE'],
    ]);
  });

  it('keeps what an earlier, reopened decision corrected', () => {
    const corrected = reopen(approve(anIncident(), { severity: 0.3 }, ana), 'Look again.', ana);

    expect(undo(approve(corrected, { severity: 0.8 }, ana), after(1))).toMatchObject({ severity: 0.3 });
  });

  it.each([
    ['ten seconds have passed', () => undo(approve(anIncident(), {}, ana), after(10_001)), 'UNDO_CLOSED'],
    ['a repair was assigned', () => undo(assigned(approve(anIncident(), {}, ana)), after(5000)), 'UNDO_CLOSED'],
    ['the photo was deleted', () => undo(withoutPhoto(approve(anIncident(), {}, ana)), after(5000)), 'UNDO_CLOSED'],
    ['nothing was decided', () => undo(anIncident(), ana), 'NOT_DECIDED'],
    ['it was undone already', () => undo(undo(approve(anIncident(), {}, ana), ana), ana), 'NOT_DECIDED'],
    ['somebody else decided', () => undo(approve(anIncident(), {}, ana), after(1000, ben)), 'FORBIDDEN'],
  ])('is refused when %s', (_when, act, code) => {
    expect(codeOf(act)).toBe(code);
  });

  it('is refused for a decision that does not know what was before it', () => {
    const { before: _, ...decision } = approve(anIncident(), {}, ana).decision ?? {};
    const old = { ...approve(anIncident(), {}, ana), decision } as IncidentDocument;

    expect(codeOf(() => undo(old, after(1000)))).toBe('UNDO_CLOSED');
  });

  const assigned = (incident: IncidentDocument) => assign(incident, { owner: { id: 'o', name: 'Olga' } }, ana, 'UTC');
});

describe('withoutPhoto', () => {
  it('takes the photo and what was made of it to know it again, nothing else', () => {
    const incident = anIncident({ picture: { photo: 'f0e1d2c3b4a59687' } });
    expect(withoutPhoto(incident)).toEqual({ ...incident, photo: null, picture: null, version: 2 });
  });
});

describe('withoutExpiredPhotos', () => {
  const before = new Date('2026-06-01T00:00:00.000Z');
  const [older, younger] = [new Date('2026-05-31T23:59:59.999Z'), before];
  const repairedAt = (completed_at: Date) => aCompletedAction({ completed_at });

  it('takes the photo of a report, and leaves a younger repair', () => {
    const report = anIncident({ capture_id: null, opened_at: older, action: repairedAt(younger) });
    expect(withoutExpiredPhotos(report, before)).toEqual({ ...report, photo: null, picture: null, version: 2 });
  });

  it('takes the photo of a repair, and leaves the one of the capture, which is not its own', () => {
    const finding = anIncident({ opened_at: older, action: repairedAt(older) });
    const action = { ...repairedAt(older), after_photo: null };
    expect(withoutExpiredPhotos(finding, before)).toEqual({ ...finding, action, version: 2 });
  });

  it.each([
    ['a finding of a capture', anIncident({ opened_at: older })],
    ['a younger report', anIncident({ capture_id: null, opened_at: younger })],
    ['a report without photo', anIncident({ capture_id: null, opened_at: older, photo: null })],
    ['a repair without photo', anIncident({ action: { ...repairedAt(older), after_photo: null } })],
  ])('changes nothing about %s', (_, incident) => {
    expect(withoutExpiredPhotos(incident, before)).toBeNull();
  });
});
