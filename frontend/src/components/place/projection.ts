import type { GpsLocation } from '@hazardlens/contracts';

export interface GroundPoint {
  /** fractions of the ground, from the upper left: north is up */
  readonly x: number;
  readonly y: number;
  /** further away than the ground reaches: drawn on its edge */
  readonly outside: boolean;
}
export interface Ground {
  readonly points: readonly GroundPoint[];
  /** of its (square) side */
  readonly metres: number;
}

const metresPerDegree = 111_320;
/** GPS of a phone is no better than this: a smaller ground would show noise as distance. */
const smallest = 40;
/** Around the farthest of those that count. */
const margin = 1.25;
/** Of all points; those beyond are strays, such as a photo taken from the office. */
const counted = 0.9;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** The shorter way round: beside the date line 359° apart is 1°. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Positions as a drawing without a map: equirectangular around their middle, which is true enough for a site. */
export function groundOf(positions: readonly Pick<GpsLocation, 'latitude' | 'longitude'>[]): Ground {
  const [first] = positions;
  if (!first) return { points: [], metres: smallest };
  const latitude = median(positions.map((each) => each.latitude));
  const east = median(positions.map((each) => turned(each.longitude - first.longitude)));
  const offsets = positions.map((each) => ({
    east: (turned(each.longitude - first.longitude) - east) * metresPerDegree * Math.cos(radians(latitude)),
    north: (each.latitude - latitude) * metresPerDegree,
  }));
  const reaches = offsets.map((each) => Math.max(Math.abs(each.east), Math.abs(each.north))).sort((a, b) => a - b);
  const reach = reaches[Math.ceil(reaches.length * counted) - 1] ?? 0;
  const metres = Math.max(smallest, 2 * reach * margin);
  const points = offsets.map((each) => {
    const [x, y] = [0.5 + each.east / metres, 0.5 - each.north / metres];
    return { x: within(x), y: within(y), outside: x < 0 || x > 1 || y < 0 || y > 1 };
  });
  return { points, metres };
}

/** A round length of which a scale is drawn: 1, 2 or 5 times a power of ten, at most a third of the side. */
export function scaleBar(metres: number): number {
  const most = metres / 3;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((factor) => factor * power <= most) ?? 1) * power;
}
