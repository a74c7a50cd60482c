import { dayOf, startOfDay } from '@hazardlens/risk';
import { anIncident } from '../../test/an-incident.js';
import { assign, complete, isOverdue, reminded, start, verify } from './action.rules.js';
import type { IncidentDocument } from './incident.document.js';
import { approve, type Deciding, reopen } from './incident.rules.js';

const ana: Deciding = {
  by: { id: 'ana', name: 'Ana Ruiz', email: 'ana@example.com', role: 'safety_manager' },
  at: new Date('2026-03-02T23:30:00.000Z'),
};
const ben: Deciding = { ...ana, by: { id: 'ben', name: 'Ben Okoro', email: 'ben@example.com', role: 'admin' } };
const wil: Deciding = { ...ana, by: { id: 'wil', name: 'Wil Worker', email: 'wil@example.com', role: 'worker' } };
const pam: Deciding = { ...wil, by: { ...wil.by, id: 'pam', name: 'Pam' } };
const owner = { id: 'wil', name: 'Wil Worker' };
const photo = { id: 'incident-1-1', key: 'k/1.jpg', thumbnail_key: 'k/1-thumb.jpg' };
const withCode = (code: string) => expect.objectContaining({ code });

const approved = (severity = 0.65) => approve(anIncident(), { severity }, ana);
const assigned = () => assign(approved(), { owner }, ana, 'UTC');
const started = () => start(assigned(), '', wil);
const completed = () => complete(started(), { note: 'Helmet issued.', photo: null }, wil);
const accepted = { accepted: true, note: '', only_reviewer: false };
const verified = () => verify(completed(), accepted, ana, 'UTC');

describe('a repair that was done without network', () => {
  const arrives = new Date('2026-03-05T18:00:00.000Z');
  const sent = (done_at: string | null, to = started()) =>
    complete(to, { note: 'Helmet issued.', photo: null, done_at }, { ...wil, at: arrives }).action;

  it('has the time of the device beside that of its arrival', () => {
    expect(sent('2026-03-05T09:30:00.000Z')).toMatchObject({
      completed_at: arrives,
      done_at: new Date('2026-03-05T09:30:00.000Z'),
    });
  });

  it.each([
    ['none', null],
    ['that of the arrival, as clocks go', '2026-03-05T17:55:00.000Z'],
    ['one of the future', '2026-03-06T18:00:00.000Z'],
    ['one of before it was given', '2026-03-02T23:00:00.000Z'],
    ['one of long ago', '2026-02-01T09:00:00.000Z'],
  ])('has the arrival’s alone where the device says %s', (_, claimed) => {
    expect(sent(claimed)).toMatchObject({ completed_at: arrives, done_at: null });
  });

  it('goes by when it was given or sent back, not by when its beginning arrived', () => {
    const begun = start(assigned(), '', { ...wil, at: arrives });
    expect(sent('2026-03-05T09:30:00.000Z', begun)).toMatchObject({ done_at: new Date('2026-03-05T09:30:00.000Z') });
    expect(sent(ana.at.toISOString(), begun)).toMatchObject({ done_at: ana.at });
    const sentBackAt = new Date('2026-03-05T10:00:00.000Z');
    const refusal = { accepted: false, note: 'Not yet.', only_reviewer: false };
    const back = verify(completed(), refusal, { ...ana, at: sentBackAt }, 'UTC');
    expect(sent('2026-03-05T09:30:00.000Z', back)).toMatchObject({ done_at: null });
    expect(sent('2026-03-05T10:30:00.000Z', back)).toMatchObject({ done_at: new Date('2026-03-05T10:30:00.000Z') });
  });

  it('is of no time once it was sent back', () => {
    const incident = complete(
      started(),
      { note: 'Done.', photo: null, done_at: '2026-03-05T09:30:00.000Z' },
      { ...wil, at: arrives },
    );
    const back = verify(incident, { accepted: false, note: 'Not yet.', only_reviewer: false }, ana, 'UTC');
    expect(back.action).toMatchObject({ completed_at: null, done_at: null });
  });
});

describe('assign', () => {
  it.each([
    [0.95, '2026-03-02'],
    [0.81, '2026-03-02'],
    [0.8, '2026-03-05'],
    [0.6, '2026-03-09'],
    [0.4, '2026-03-16'],
  ])('a severity of %d is due on %s', (severity, due) => {
    expect(assign(approved(severity), { owner }, ana, 'UTC').action).toMatchObject({
      status: 'ASSIGNED',
      due_date: due,
      self_verified: false,
      note: '',
      completion_note: '',
    });
  });

  it('days are those of the tenant', () => {
    const { action } = assign(approved(0.95), { owner }, ana, 'Europe/Madrid');

    expect(action).toMatchObject({ due_date: '2026-03-03', overdue_at: new Date('2026-03-03T23:00:00.000Z') });
  });

  it('is written into the history, also when it is given to somebody else', () => {
    const again = assign(
      started(),
      { owner: { id: 'pam', name: 'Pam' }, due_date: '2026-03-20', note: 'Please.' },
      ben,
      'UTC',
    );

    expect(again.action).toMatchObject({ status: 'ASSIGNED', owner: { id: 'pam' }, due_date: '2026-03-20' });
    expect(again.history.at(-1)).toMatchObject({
      action: 'ACTION_ASSIGNED',
      user_email: 'ben@example.com',
      notes: 'Please.',
      changes: { owner: { from: 'Wil Worker', to: 'Pam' }, due_date: { from: '2026-03-05', to: '2026-03-20' } },
    });
  });

  it('says the same once: no second entry in the history', () => {
    const first = assigned();

    expect(assign(first, { owner }, ben, 'UTC')).toBe(first);
    expect(assign(first, { owner, due_date: '2026-03-05', note: '' }, ben, 'UTC')).toBe(first);
  });

  it.each<[string, () => IncidentDocument]>([
    ['by another day', () => assign(assigned(), { owner, due_date: '2026-03-06' }, ana, 'UTC')],
    ['with other words', () => assign(assigned(), { owner, note: 'Please.' }, ana, 'UTC')],
    ['once it was begun', () => assign(started(), { owner }, ana, 'UTC')],
  ])('says what is new: %s', (_, again) => {
    expect(again().action?.status).toBe('ASSIGNED');
    expect(again().history.filter(({ action }) => action === 'ACTION_ASSIGNED')).toHaveLength(2);
  });

  it.each<[string, string, () => unknown]>([
    ['an incident that is not approved', 'NOT_APPROVED', () => assign(anIncident(), { owner }, ana, 'UTC')],
    [
      'what was repaired on the spot',
      'INCIDENT_CLOSED',
      () => assign(approve(anIncident(), { closed_on_site: true }, ana), { owner }, ana, 'UTC'),
    ],
    ['a verified repair', 'INCIDENT_CLOSED', () => assign(verified(), { owner }, ana, 'UTC')],
    ['a completed repair', 'ACTION_STATE', () => assign(completed(), { owner }, ana, 'UTC')],
    ['yesterday', 'DUE_DATE_PAST', () => assign(approved(), { owner, due_date: '2026-03-01' }, ana, 'UTC')],
    ['by a worker', 'FORBIDDEN', () => assign(approved(), { owner }, wil, 'UTC')],
  ])('refuses %s', (_what, code, act) => {
    expect(act).toThrow(withCode(code));
  });
});

describe('start and complete', () => {
  it('given an assigned repair, the owner starts it, completes it with proof, and a reviewer may, too', () => {
    expect(started().action?.status).toBe('IN_PROGRESS');
    expect(start(assigned(), '', ben).action?.status).toBe('IN_PROGRESS');
    expect(complete(started(), { note: '', photo }, wil).action).toMatchObject({
      status: 'COMPLETED',
      completed_by: owner,
      completed_at: wil.at,
      after_photo: photo,
    });
  });

  it.each<[string, string, () => unknown]>([
    ['somebody else', 'ACTION_OF_ANOTHER', () => start(assigned(), '', pam)],
    ['what nobody was asked to repair', 'ACTION_STATE', () => start(approved(), '', ana)],
    ['starting twice', 'ACTION_STATE', () => start(started(), '', wil)],
    ['completing before the start', 'ACTION_STATE', () => complete(assigned(), { note: 'Done.', photo: null }, wil)],
    ['completing without proof', 'ACTION_PROOF_REQUIRED', () => complete(started(), { note: ' ', photo: null }, wil)],
  ])('refuses %s', (_what, code, act) => {
    expect(act).toThrow(withCode(code));
  });
});

describe('verify', () => {
  it('given a completed repair, another reviewer closes the incident', () => {
    expect(verified()).toMatchObject({
      action: { status: 'VERIFIED', verified_by: { id: 'ana' }, self_verified: false },
      closing: { by: 'action', at: ana.at },
    });
  });

  it('given a refusal, the repair goes on and the history says why', () => {
    const refused = verify(completed(), { ...accepted, accepted: false, note: 'The strap is open.' }, ana, 'UTC');

    expect(refused).toMatchObject({ action: { status: 'IN_PROGRESS', completed_by: null }, closing: null });
    expect(refused.history.at(-1)).toMatchObject({ action: 'ACTION_REFUSED', notes: 'The strap is open.' });
    expect(complete(refused, { note: 'Now closed.', photo: null }, wil).action?.status).toBe('COMPLETED');
  });

  it('one’s own work only where nobody else can, and it is shown', () => {
    const own = complete(start(assigned(), '', ana), { note: 'Done.', photo: null }, ana);

    expect(() => verify(own, accepted, ana, 'UTC')).toThrow(withCode('VERIFY_OTHER'));
    expect(verify(own, accepted, ben, 'UTC').action).toMatchObject({ self_verified: false });
    const self = verify(own, { ...accepted, only_reviewer: true }, ana, 'UTC');
    expect(self.action).toMatchObject({ self_verified: true });
    expect(self.history.at(-1)?.changes).toEqual({ self_verified: { from: false, to: true } });
  });

  it.each<[string, string, () => unknown]>([
    ['the owner, a worker', 'FORBIDDEN', () => verify(completed(), accepted, wil, 'UTC')],
    ['what is not completed', 'ACTION_STATE', () => verify(started(), accepted, ana, 'UTC')],
    [
      'a refusal without words',
      'NOTES_REQUIRED',
      () => verify(completed(), { ...accepted, accepted: false }, ana, 'UTC'),
    ],
    [
      'a refusal with blanks for words',
      'NOTES_REQUIRED',
      () => verify(completed(), { ...accepted, accepted: false, note: ' ' }, ana, 'UTC'),
    ],
  ])('refuses %s', (_what, code, act) => {
    expect(act).toThrow(withCode(code));
  });
});

describe('reopening', () => {
  it('cancels the repair and the closing', () => {
    const again = reopen(verified(), 'Not repaired.', ben);

    expect(again).toMatchObject({ status: 'REVIEW_REQUIRED', action: null, closing: null });
    expect(again.history.at(-1)?.changes).toEqual({
      action: { from: 'VERIFIED', to: null },
      closed_by: { from: 'action', to: null },
    });
  });
});

describe('reminders', () => {
  const at = (time: string) => new Date(time);

  it('come once on the due day and once after it', () => {
    const due = at('2026-03-05T00:00:00.000Z');
    const late = at('2026-03-06T00:00:00.000Z');
    expect(reminded(assigned(), at('2026-03-04T23:59:59.999Z'))).toBeNull();
    const once = reminded(assigned(), due) as IncidentDocument;
    expect(once.version).toBe(assigned().version + 1);
    expect(reminded(once, at('2026-03-05T23:59:59.999Z'))).toBeNull();
    const twice = reminded(once, late) as IncidentDocument;
    expect(reminded(twice, at('2027-01-01T00:00:00.000Z'))).toBeNull();
    expect(twice.action && isOverdue(twice.action, late)).toBe(true);
    expect(twice.history).toEqual(assigned().history);
  });

  it('after a long sleep the late one comes alone', () => {
    const late = reminded(assigned(), at('2026-04-01T00:00:00.000Z')) as IncidentDocument;

    expect(late.action?.remind_at).toBeNull();
  });

  it.each([
    ['before its due day', '2026-03-04T10:00:00.000Z', '2026-03-04T23:00:00.000Z'],
    ['on its due day', '2026-03-05T10:00:00.000Z', '2026-03-05T23:00:00.000Z'],
    ['when it is late', '2026-03-07T10:00:00.000Z', '2026-03-05T23:00:00.000Z'],
  ])('go on for what is sent back %s', (_when, time, next) => {
    const given = assign(approved(), { owner, due_date: '2026-03-05' }, ana, 'Europe/Madrid');
    const done = complete(start(given, '', wil), { note: 'Helmet issued.', photo: null }, wil);
    const refusal = { ...accepted, accepted: false, note: 'The strap is open.' };
    const sentBack = verify(done, refusal, { ...ana, at: at(time) }, 'Europe/Madrid');
    expect(sentBack.action?.remind_at).toEqual(at(next));
  });

  it('end with the completion', () => {
    expect(reminded(completed(), at('2026-04-01T00:00:00.000Z'))).toBeNull();
    const { action } = completed();
    expect(action && isOverdue(action, at('2026-04-01T00:00:00.000Z'))).toBe(false);
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-03-05', 'UTC', '2026-03-05T00:00:00.000Z'],
    ['2026-03-05', 'Europe/Madrid', '2026-03-04T23:00:00.000Z'],
    ['2026-03-05', 'Pacific/Kiritimati', '2026-03-04T10:00:00.000Z'],
    ['2026-03-05', 'Pacific/Pago_Pago', '2026-03-05T11:00:00.000Z'],
    // Clocks go forward at midnight: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, instant) => {
    expect(startOfDay(dayOf(date), zone).toISOString()).toBe(instant);
  });
});
