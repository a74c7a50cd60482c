/** Luma of RGB after ITU-R BT.601, the weights that JPEG itself uses. */
export function lumaOf(pixels: Uint8Array): Float32Array {
  const luma = new Float32Array(pixels.length / 3);
  for (let at = 0, index = 0; at < luma.length; at++, index += 3) {
    luma[at] = 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0);
  }
  return luma;
}
