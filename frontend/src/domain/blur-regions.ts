/** A rectangle that is made unrecognisable, as fractions of the photo. */
export interface BlurRegion {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

/** The server takes at most this many with one approval. */
export const maxRegions = 50;
/** A smaller drag was a tap. */
const smallestSide = 0.01;
/** What the button adds: large enough to be seen, small enough to be moved. */
export const centred: BlurRegion = { x: 0.44, y: 0.44, w: 0.12, h: 0.12 };

const within = (value: number, most: number) => Math.min(Math.max(0, value), most);

/** The rectangle between two corners, in whatever direction it was drawn; null when it is too small to be meant. */
export function regionBetween(from: Point, to: Point): BlurRegion | null {
  const [left, right] = [within(Math.min(from.x, to.x), 1), within(Math.max(from.x, to.x), 1)];
  const [top, bottom] = [within(Math.min(from.y, to.y), 1), within(Math.max(from.y, to.y), 1)];
  const region = { x: left, y: top, w: right - left, h: bottom - top };
  return region.w < smallestSide || region.h < smallestSide ? null : region;
}

/** Moved, but never off the photo. */
export const moveRegion = (region: BlurRegion, dx: number, dy: number): BlurRegion => ({
  ...region,
  x: within(region.x + dx, 1 - region.w),
  y: within(region.y + dy, 1 - region.h),
});

/** Larger or smaller at its lower right corner. */
export const resizeRegion = (region: BlurRegion, dw: number, dh: number): BlurRegion => ({
  ...region,
  w: Math.max(smallestSide, within(region.w + dw, 1 - region.x)),
  h: Math.max(smallestSide, within(region.h + dh, 1 - region.y)),
});

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** As they are sent: four decimals are a fifth of a pixel. */
export const regionsToSend = (regions: readonly BlurRegion[]): BlurRegion[] =>
  regions.map(({ x, y, w, h }) => ({ x: rounded(x), y: rounded(y), w: rounded(w), h: rounded(h) }));
