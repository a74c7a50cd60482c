import { differingBits, sameness, type Traits } from './sameness.rules.js';

const here = { latitude: 52.52, longitude: 13.405 };
/** 0.0001° of latitude are 11.12 m. */
const metresNorth = (metres: number) => ({ ...here, latitude: here.latitude + metres / 111_194.9 });
const unknown: Traits = {};
const hash = 'f0e1d2c3b4a59687';
/** The same picture with so many of its last bits turned. */
const turned = (bits: number): string => (BigInt(`0x${hash}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16);

describe('how likely two findings of one hazard type at one site are one hazard', () => {
  it('is little for that alone, and what is unknown says nothing', () => {
    const nothing = { score: 0.2, reasons: ['same_site'], distance_m: null, likely: false };
    expect(sameness(unknown, unknown)).toEqual(nothing);
    expect(sameness({ found_at: here, picture: { photo: hash, region: hash } }, unknown)).toEqual(nothing);
    expect(sameness(unknown, { found_at: here, picture: { region: hash } })).toEqual(nothing);
  });

  it('grows within 25 metres, is halved beyond 150 and not touched in between', () => {
    const at = (metres: number) => sameness({ found_at: here }, { found_at: metresNorth(metres) });
    // 1 − 0.8 · 0.7
    expect(at(0)).toEqual({ score: 0.44, reasons: ['same_site', 'near'], distance_m: 0, likely: false });
    expect(at(24)).toMatchObject({ score: 0.44, distance_m: 24 });
    expect(at(26)).toEqual({ score: 0.2, reasons: ['same_site'], distance_m: 26, likely: false });
    expect(at(149)).toMatchObject({ score: 0.2 });
    expect(at(151)).toEqual({ score: 0.1, reasons: ['same_site', 'far'], distance_m: 151, likely: false });
  });

  it('measures to the east by the latitude, across the date line, too', () => {
    const east = (latitude: number, from: number, to: number) =>
      sameness({ found_at: { latitude, longitude: from } }, { found_at: { latitude, longitude: to } }).distance_m;
    // 0.001° of longitude are 111.2 m at the equator, half of it at 60°
    expect(east(0, 13, 13.001)).toBe(111);
    expect(east(60, 13, 13.001)).toBe(56);
    expect(east(60, 179.9995, -179.9995)).toBe(56);
  });

  it('does not believe a place that is known to no better than 50 metres', () => {
    const vague = { ...here, accuracy: 51 };
    expect(sameness({ found_at: vague }, { found_at: here })).toMatchObject({ score: 0.2, distance_m: null });
    expect(sameness({ found_at: { ...here, accuracy: 50 } }, { found_at: here })).toMatchObject({ score: 0.44 });
  });

  it('grows where a person put both into one zone', () => {
    const inZone = (zone: string): Traits => ({ place: { zone } as NonNullable<Traits['place']> });
    // 1 − 0.8 · 0.8
    expect(sameness(inZone('Gate'), inZone('GATE'))).toMatchObject({
      score: 0.36,
      reasons: ['same_site', 'same_zone'],
    });
    expect(sameness(inZone('Gate'), inZone('Roof'))).toMatchObject({ score: 0.2, reasons: ['same_site'] });
    expect(sameness(inZone('Gate'), unknown)).toMatchObject({ score: 0.2 });
  });

  it('asks a person where the pictures are alike', () => {
    const of = (picture: Traits['picture']) => sameness({ picture: { photo: hash, region: hash } }, { picture });
    // 1 − 0.8 · 0.2; 1 − 0.8 · 0.4; 1 − 0.8 · 0.4 · 0.2
    expect(of({ photo: turned(12) })).toMatchObject({
      score: 0.84,
      reasons: ['same_site', 'same_photo'],
      likely: true,
    });
    expect(of({ photo: turned(13) })).toMatchObject({ score: 0.2, likely: false });
    expect(of({ region: turned(10) })).toMatchObject({
      score: 0.68,
      reasons: ['same_site', 'same_region'],
      likely: true,
    });
    expect(of({ region: turned(11) })).toMatchObject({ score: 0.2, likely: false });
    expect(of({ photo: hash, region: hash })).toMatchObject({ score: 0.94, likely: true });
  });

  it('doubts pictures that were taken far apart', () => {
    const picture = { photo: hash, region: hash };
    const far = sameness({ found_at: here, picture }, { found_at: metresNorth(400), picture });
    expect(far).toMatchObject({ score: 0.47, distance_m: 400, likely: false });
    expect(far.reasons).toEqual(['same_site', 'same_region', 'same_photo', 'far']);
  });

  it('is the same the other way round', () => {
    const [one, other] = [
      { found_at: here, picture: { photo: hash } },
      { found_at: metresNorth(10), picture: { photo: turned(3) } },
    ];
    expect(sameness(one, other)).toEqual(sameness(other, one));
  });
});

describe('bits in which hashes differ', () => {
  it('are counted over all 64', () => {
    expect(differingBits('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(differingBits('8000000000000001', '0000000000000000')).toBe(2);
    expect(differingBits(hash, hash)).toBe(0);
  });
});
