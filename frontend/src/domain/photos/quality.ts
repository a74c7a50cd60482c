import type { PhotoHint } from '@hazardlens/contracts';

export type QualityHint = PhotoHint['hint'];

/** Long side below this: a person ten metres away is only a few pixels tall. */
const smallLongSide = 640;
/** Mean luminance of 255 below this: detail drowns in noise. */
const darkMean = 45;
/** Variance of the Laplacian at 256 px long side below this: no edge is sharp. Chosen low: a false hint costs trust. */
const blurredVariance = 18;

/** Hints before submit. They never block: a dark photo is better than none. */
export function qualityHints(pixels: ImageData, longSide: number): QualityHint[] {
  const { data, width, height } = pixels;
  const grey = new Float32Array(width * height);
  let sum = 0;
  for (let i = 0; i < grey.length; i++) {
    const value = 0.299 * (data[i * 4] ?? 0) + 0.587 * (data[i * 4 + 1] ?? 0) + 0.114 * (data[i * 4 + 2] ?? 0);
    grey[i] = value;
    sum += value;
  }
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  let total = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
      total += edge;
      squares += edge * edge;
      count++;
    }
  }
  const hints: QualityHint[] = [];
  if (sum / Math.max(1, grey.length) < darkMean) hints.push('dark');
  const variance = count === 0 ? 0 : squares / count - (total / count) ** 2;
  if (variance < blurredVariance) hints.push('blurred');
  if (longSide < smallLongSide) hints.push('small');
  return hints;
}
