import type { Rect } from '../rect.js';
import type { FeatureMap } from './neck.js';

/** ReLU6 ends at six: a byte is 6 / 255. */
const LARGEST = 6;
const toByte = (value: number): number => Math.round((Math.min(Math.max(value, 0), LARGEST) * 255) / LARGEST);

/** Cells of a level that a place covers, at least one. */
function cells(from: number, to: number, count: number): [number, number] {
  const start = Math.min(Math.max(0, Math.round(from * count)), count - 1);
  return [start, Math.min(count, Math.max(start + 1, Math.round(to * count)))];
}

function poolLevel({ rows, columns, channels, values }: FeatureMap, place: Rect, into: Uint8Array): void {
  const [top, bottom] = cells(place.y1, place.y2, rows);
  const [left, right] = cells(place.x1, place.x2, columns);
  const [sums, most] = [new Float32Array(channels), new Float32Array(channels)];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const at = (row * columns + column) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const value = values[at + channel] ?? 0;
        sums[channel] = (sums[channel] ?? 0) + value;
        if (value > (most[channel] ?? 0)) most[channel] = value;
      }
    }
  }
  const count = (bottom - top) * (right - left);
  for (let channel = 0; channel < channels; channel++) {
    into[channel] = toByte((sums[channel] ?? 0) / count);
    into[channels + channel] = toByte(most[channel] ?? 0);
  }
}

/** How many numbers describe a place. */
export const featuresOf = (levels: readonly FeatureMap[]): number =>
  levels.reduce((sum, { channels }) => sum + 2 * channels, 0);

/**
 * What is at places of a photo: of every channel of every level the mean and the maximum inside.
 * @returns one row a place, bytes of 6 / 255
 */
export function poolPlaces(levels: readonly FeatureMap[], places: readonly Rect[]): Uint8Array<ArrayBuffer> {
  const length = featuresOf(levels);
  const vectors = new Uint8Array(places.length * length);
  for (const [index, place] of places.entries()) {
    let at = index * length;
    for (const level of levels) {
      poolLevel(level, place, vectors.subarray(at, at + 2 * level.channels));
      at += 2 * level.channels;
    }
  }
  return vectors;
}
