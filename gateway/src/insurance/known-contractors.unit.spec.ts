import type { Caller } from '../security/caller.js';
import { KnownContractors } from './known-contractors.js';

const minuteMs = 60_000;

it('has the rows told anew after ten minutes, though their version is the same', async () => {
  const asked: unknown[] = [];
  const ask = async (_contract: unknown, { known }: { known?: string }) => {
    asked.push(known);
    const rows = { recent_approved: [], period: '90d', version: 'one' };
    return known === 'one' ? { ...rows, contractors: [], unchanged: true } : { ...rows, contractors: [asked.length] };
  };
  const actor = { tenant_id: 'insurer', role: 'insurance_analyst' };
  const caller = { actor, locale: 'en', ask } as unknown as Caller;
  const portal = new KnownContractors();
  jest.useFakeTimers({ doNotFake: ['performance'] });
  // lru-cache keeps the clock that it found when it was loaded
  const clock = jest.spyOn(performance, 'now');
  const began = performance.now();
  try {
    const told: unknown[] = [];
    for (const minutes of [0, 9, 11]) {
      clock.mockReturnValue(began + minutes * minuteMs);
      jest.runAllTimers();
      told.push((await portal.portal(caller)).contractors);
    }
    expect(asked).toEqual([undefined, 'one', undefined]);
    expect(told).toEqual([[1], [1], [3]]);
  } finally {
    clock.mockRestore();
    jest.useRealTimers();
  }
});
