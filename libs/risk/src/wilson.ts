/** Two-sided 95 %. */
const Z = 1.96;

/** Wilson's interval of a share: where it lies as far as so many decisions tell. Without any: anywhere. */
export function wilson(hits: number, of: number): { low: number; high: number } {
  if (of <= 0) return { low: 0, high: 1 };
  const share = hits / of;
  const [middle, weight] = [share + Z ** 2 / (2 * of), 1 + Z ** 2 / of];
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, (middle - spread) / weight), high: Math.min(1, (middle + spread) / weight) };
}
