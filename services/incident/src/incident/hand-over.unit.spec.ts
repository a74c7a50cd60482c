import { aCompletedAction, anIncident } from '../../test/an-incident.js';
import { handOver } from './action.rules.js';
import type { Deciding } from './incident.rules.js';

const ana: Deciding = {
  by: { id: 'ana', name: 'Ana Ruiz', email: 'ana@example.com', role: 'admin' },
  at: new Date('2026-03-03T09:00:00.000Z'),
};
const pam = { id: 'pam', name: 'Pam' };
const repair = (status: 'ASSIGNED' | 'IN_PROGRESS' | 'COMPLETED' | 'VERIFIED') =>
  anIncident({ status: 'APPROVED', action: aCompletedAction({ status, note: 'Please.' }) });

describe('a repair of somebody who leaves', () => {
  it.each(['ASSIGNED', 'IN_PROGRESS'] as const)(
    'that is %s begins anew with who takes it over, by the same day',
    (status) => {
      const before = repair(status);
      const after = handOver(before, pam, ana);
      expect(after).toEqual({
        ...before,
        version: before.version + 1,
        action: { ...before.action, status: 'ASSIGNED', owner: pam, link: null },
        history: [
          ...before.history,
          {
            action: 'ACTION_ASSIGNED',
            user_email: 'ana@example.com',
            timestamp: ana.at,
            notes: '',
            changes: { owner: { from: 'Olga Owner', to: 'Pam' } },
          },
        ],
      });
    },
  );

  it.each(['COMPLETED', 'VERIFIED'] as const)('that is %s stays with who did it', (status) => {
    const before = repair(status);
    expect(handOver(before, pam, ana)).toBe(before);
  });

  it('that was given to nobody is none', () => {
    const before = anIncident();
    expect(handOver(before, pam, ana)).toBe(before);
  });
});
