import { aCompletedAction, anIncident } from '../../test/an-incident.js';
import { openedBy } from './action-link.rules.js';

describe('openedBy', () => {
  const link = {
    ...{ hash: 'h', name: 'Pedro', company: null, email: null, phone: null, cannot: null },
    ...{ given_at: new Date('2026-03-02T10:00:00Z'), expires_at: new Date('2026-04-01T10:00:00Z') },
  };
  const incident = anIncident({ status: 'APPROVED', action: aCompletedAction({ status: 'ASSIGNED', link }) });

  it.each([
    ['2026-04-01T09:59:59Z', true],
    ['2026-04-01T10:00:00Z', false],
  ])('at %s: %s', (now, opens) => {
    expect(openedBy(incident, 'h', new Date(now)) !== null).toBe(opens);
  });
});
