import type { PhotoMeasures } from './engine.js';

/** Side of the blocks whose means are compared: larger than noise, smaller than things. */
const BLOCK = 16;

/** Luma of RGB after ITU-R BT.601, the weights that JPEG itself uses. */
export function lumaOf(pixels: Uint8Array): Float32Array {
  const luma = new Float32Array(pixels.length / 3);
  for (let at = 0, index = 0; at < luma.length; at++, index += 3) {
    luma[at] = 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0);
  }
  return luma;
}

/** Deviation of the mean luma of square blocks: what is left of a picture when its noise is averaged away. */
function contrastOf(luma: Float32Array, size: number): number {
  const blocks = Math.floor(size / BLOCK);
  const means = new Float64Array(blocks * blocks);
  for (let y = 0; y < blocks * BLOCK; y++) {
    const row = Math.floor(y / BLOCK) * blocks;
    for (let x = 0; x < blocks * BLOCK; x++) {
      const block = row + Math.floor(x / BLOCK);
      means[block] = (means[block] ?? 0) + (luma[y * size + x] ?? 0) / BLOCK ** 2;
    }
  }
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  return Math.sqrt(means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / means.length);
}

/**
 * Brightness, sharpness and contrast of a decoded square photo.
 *
 * Sharpness is the variance of the Laplacian (Pech-Pacheco et al., Diatom autofocusing, 2000): simple, and at the fixed
 * network size comparable between cameras. A photo of a plain wall is "blurred" by it, too.
 * @param pixels RGB, size × size × 3
 */
export function measurePhoto(pixels: Uint8Array, size: number): PhotoMeasures {
  const luma = lumaOf(pixels);
  let sum = 0;
  for (const value of luma) sum += value;
  let edges = 0;
  let squares = 0;
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      const at = y * size + x;
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - size] ?? 0) + (luma[at + size] ?? 0);
      const laplacian = around - 4 * (luma[at] ?? 0);
      edges += laplacian;
      squares += laplacian * laplacian;
    }
  }
  const inner = (size - 2) ** 2;
  return {
    brightness: sum / luma.length,
    sharpness: squares / inner - (edges / inner) ** 2,
    contrast: contrastOf(luma, size),
  };
}
