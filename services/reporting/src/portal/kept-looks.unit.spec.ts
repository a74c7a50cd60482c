import type { Actor } from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import type { TenantModel } from '@hazardlens/service-kit';
import type { LinkCopy } from '../place/link-copy.js';
import type { UnreadPlace } from '../score/places.reader.js';
import { KeptLooks } from './kept-looks.js';

const evening = new Date('2026-05-04T23:00:00Z');
const later = (minutes: number): Date => new Date(evening.getTime() + minutes * 60_000);
const placeIn = (time_zone: string) => ({ time_zone, today: dayNumber(evening, time_zone) }) as UnreadPlace;
const actor = { tenant_id: 'insurer', role: 'insurance_analyst' } as Actor;

function looksWith(found: unknown): KeptLooks {
  return new KeptLooks({ aggregate: async () => [found] } as unknown as TenantModel<LinkCopy>);
}

describe('a look that is kept', () => {
  const found = { version: 'one', newest: [] };

  it('holds until it is tomorrow for one of the contractors', () => {
    const looks = looksWith({});
    looks.keep('key', [placeIn('UTC'), placeIn('America/New_York')], found);
    expect(looks.of('key', later(59))).toMatchObject(found);
    expect(looks.of('key', later(61))).toBeUndefined();
    looks.keep('key', [placeIn('America/New_York')], found);
    expect(looks.of('key', later(61))).toMatchObject(found);
  });

  it('is another one for another sum, insurer, language, reader or word of the links’ owner', async () => {
    const sum = { count: 2, stamps: 5 };
    const keys = [
      await looksWith(sum).keyOf(actor, 'en', evening),
      await looksWith({ ...sum, count: 3 }).keyOf(actor, 'en', evening),
      await looksWith({ ...sum, stamps: 6 }).keyOf(actor, 'en', evening),
      await looksWith(sum).keyOf(actor, 'es', evening),
      await looksWith(sum).keyOf({ ...actor, tenant_id: 'other' }, 'en', evening),
      await looksWith(sum).keyOf({ ...actor, role: 'worker' }, 'en', evening),
      await looksWith(sum).keyOf({ ...actor, linked_contractors: [] }, 'en', evening),
      await looksWith(sum).keyOf({ ...actor, linked_contractors: ['a'] }, 'en', evening),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(await looksWith(sum).keyOf({ ...actor, role: 'admin' }, 'en', later(60))).toBe(keys[0]);
  });
});
