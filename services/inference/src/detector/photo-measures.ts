import type { PhotoMeasures } from './engine.js';

/** Luma of RGB after ITU-R BT.601, the weights that JPEG itself uses. */
function lumaOf(pixels: Uint8Array): Float32Array {
  const luma = new Float32Array(pixels.length / 3);
  for (let at = 0, index = 0; at < luma.length; at++, index += 3) {
    luma[at] = 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0);
  }
  return luma;
}

/**
 * Brightness and sharpness of a decoded square photo.
 *
 * Sharpness is the variance of the Laplacian (Pech-Pacheco et al., Diatom autofocusing, 2000): simple, and at the fixed
 * network size comparable between cameras. A photo of a plain wall is "blurred" by it, too; it gives a hint, never a refusal.
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
  return { brightness: sum / luma.length, sharpness: squares / inner - (edges / inner) ** 2 };
}
