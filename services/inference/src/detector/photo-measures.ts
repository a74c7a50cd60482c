import type { PhotoMeasures } from './engine.js';
import { lumaOf } from './luma.js';

/** Sides of the blocks whose means are compared: larger than the noise of a sensor, smaller than things. */
const OUTLINE_BLOCK = 4;
const CONTRAST_BLOCK = 16;

/** Mean luma of square blocks: what is left of a picture when its noise is averaged away. */
function blockMeans(luma: Float32Array, size: number, block: number): Float32Array {
  const blocks = Math.floor(size / block);
  const means = new Float32Array(blocks * blocks);
  for (let y = 0; y < blocks * block; y++) {
    const row = Math.floor(y / block) * blocks;
    for (let x = 0; x < blocks * block; x++) {
      const at = row + Math.floor(x / block);
      means[at] = (means[at] ?? 0) + (luma[y * size + x] ?? 0) / block ** 2;
    }
  }
  return means;
}

const meanOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviationOf(values: Float32Array): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Variance of the Laplacian of a square of luma values: how much its edges are worth. */
function edgesOf(luma: Float32Array, size: number): number {
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
  return squares / inner - (edges / inner) ** 2;
}

/**
 * Brightness, sharpness, outlines and contrast of a decoded square photo.
 *
 * Sharpness is the variance of the Laplacian (Pech-Pacheco et al., Diatom autofocusing, 2000): simple, and at the fixed
 * network size comparable between cameras. A photo of a plain wall is "blurred" by it, too.
 * @param pixels RGB, size × size × 3
 */
export function measurePhoto(pixels: Uint8Array, size: number): PhotoMeasures {
  const luma = lumaOf(pixels);
  return {
    brightness: meanOf(luma),
    sharpness: edgesOf(luma, size),
    outlines: edgesOf(blockMeans(luma, size, OUTLINE_BLOCK), Math.floor(size / OUTLINE_BLOCK)),
    contrast: deviationOf(blockMeans(luma, size, CONTRAST_BLOCK)),
  };
}
