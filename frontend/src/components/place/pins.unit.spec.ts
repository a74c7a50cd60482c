import type { PlacesView } from '@hazardlens/contracts';
import { areaFrom, areaText, clustersOf, isWithin, type Pin, placeNames, planOf } from './pins.js';

const aPin = (id: string, x: number, y: number, severity = 0.5): Pin => ({ ...{ id, x, y, severity }, label: id });
const aPlan = (level: string | null) => ({ level, width: 30, height: 20, uploaded_at: '2026-03-02T08:00:00.000Z' });
const places: PlacesView = {
  site_id: 'site-1',
  version: 1,
  zones: [{ id: 'z1', name: 'Tower crane' }],
  levels: [
    { id: 'l1', name: 'Level 1' },
    { id: 'l2', name: 'Level 2' },
  ],
  plans: [aPlan(null), aPlan('l1')],
};

describe('pins on a plan', () => {
  it('are all told apart up to 200', () => {
    const pins = Array.from({ length: 200 }, (_, index) => aPin(`${index}`, 0.5, 0.5));
    expect(clustersOf(pins)).toHaveLength(200);
  });

  it('become one where many lie together, as severe as the worst of them', () => {
    const pins = [
      ...Array.from({ length: 200 }, (_, index) => aPin(`${index}`, 0.51, 0.51)),
      ...[aPin('worst', 0.52, 0.52, 0.95), aPin('alone', 0.1, 0.9)],
    ];
    const clusters = clustersOf(pins);
    expect(clusters.map(({ id, ids, severity }) => [id, ids.length, severity])).toEqual([
      ['worst', 201, 0.95],
      ['alone', 1, 0.5],
    ]);
  });

  it('lie in an area with its edges', () => {
    const area = { x: 0.2, y: 0.2, w: 0.2, h: 0.2 };
    expect([0.1, 0.2, 0.3, 0.4, 0.5].map((x) => isWithin({ x, y: 0.3 }, area))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('read an area from an address, and nothing from what is none', () => {
    const area = { x: 0.1, y: 0.25, w: 0.5, h: 0.125 };
    expect(areaFrom(areaText(area))).toEqual(area);
    for (const text of [null, '', '1', '0.1,0.2,0.3', '0.1,0.2,0.3,x', '-1,0,0,0', '0,0,2,2'])
      expect(areaFrom(text)).toBeNull();
  });

  it('are drawn on the plan of their level, else on that of the site', () => {
    expect(planOf(places, 'l1')?.level).toBe('l1');
    expect(planOf(places, 'l2')?.level).toBeNull();
    expect(planOf(places, undefined)?.level).toBeNull();
    expect(planOf({ ...places, plans: [aPlan('l1')] }, 'l2')).toBeUndefined();
  });

  it('name places as they are called now, and as they were called once they are gone', () => {
    const place = { zone: 'Crane', zone_id: 'z1', level: 'Cellar', level_id: 'gone' };
    expect(placeNames(place, places)).toEqual(['Tower crane', 'Cellar']);
    expect(placeNames(place, undefined)).toEqual(['Crane', 'Cellar']);
    expect(placeNames(null, places)).toEqual([]);
  });
});
