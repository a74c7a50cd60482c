import { aCompletedAction, anIncident } from '../../test/an-incident.js';
import { handOver } from '../incident/action.rules.js';
import { openedBy, stepped } from './action-link.rules.js';

const link = {
  ...{ hash: 'h', name: 'Pedro', company: null, email: null, phone: null, cannot: null },
  ...{ given_at: new Date('2026-03-02T10:00:00Z'), expires_at: new Date('2026-04-01T10:00:00Z') },
};
const incident = anIncident({ status: 'APPROVED', action: aCompletedAction({ status: 'ASSIGNED', link }) });

describe('openedBy', () => {
  it.each([
    ['2026-04-01T09:59:59Z', true],
    ['2026-04-01T10:00:00Z', false],
  ])('at %s: %s', (now, opens) => {
    expect(openedBy(incident, 'h', new Date(now)) !== null).toBe(opens);
  });
});

describe('a link', () => {
  const now = new Date('2026-03-03T10:00:00Z');
  const said = (from: typeof incident, step: 'start' | 'cannot', note = '') => {
    const action = openedBy(from, 'h', now);
    if (!action) throw new Error('the link opens nothing');
    return stepped(from, action, { step, note, photo: null }, now);
  };

  it('says once that it cannot be done, and no more when the work begins after all', () => {
    const refused = said(incident, 'cannot', 'No scaffold.');
    expect(refused.action?.link?.cannot).toBe('No scaffold.');
    expect(said(refused, 'cannot', 'No scaffold.')).toBe(refused);
    expect(said(refused, 'start').action).toMatchObject({ status: 'IN_PROGRESS', link: { hash: 'h', cannot: null } });
  });

  it('ends when the repair is handed over: its holder acted for who leaves', () => {
    const by = { id: 'admin-1', name: 'Ana Admin', email: 'ana@example.com', role: 'admin' as const };
    const given = handOver(incident, { id: 'worker-8', name: 'Nora Next' }, { by, at: now });
    expect(openedBy(given, 'h', now)).toBeNull();
  });
});
