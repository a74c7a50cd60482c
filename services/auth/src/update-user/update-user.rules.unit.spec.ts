import { planUpdate } from './update-user.rules.js';

const active = { role: 'worker', is_active: true } as const;

describe('planUpdate', () => {
  it('ends sessions when somebody is disabled or gets another role', () => {
    expect(planUpdate(active, { is_active: false })).toMatchObject({ changed: true, endsSessions: true });
    expect(planUpdate(active, { role: 'inspector' })).toMatchObject({ changed: true, endsSessions: true });
  });

  it('ends none when somebody is enabled', () => {
    const plan = planUpdate({ ...active, is_active: false }, { is_active: true });
    expect(plan).toEqual({ after: active, changed: true, endsSessions: false });
  });

  it('leaves alone what already is as wanted', () => {
    expect(planUpdate(active, { is_active: true, role: 'worker' }).changed).toBe(false);
    expect(planUpdate(active, {}).changed).toBe(false);
  });
});
