/**
 * The three levels of our detector's neck, the finest first: what it knows of every place before it decides on classes. A
 * model of other names has none, and cannot be taught.
 */
export const NECK = ['neck/td0/pw', 'neck/bu1/pw', 'neck/bu2/pw'] as const;

/** One level: rows × columns × channels, row by row, the channels of a place side by side. */
export interface FeatureMap {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  /** After ReLU6: 0 to 6. */
  readonly values: ArrayLike<number>;
}

/** Whether a graph has such a neck. @param topology `modelTopology` of a graph model */
export function hasNeck(topology: unknown): boolean {
  const nodes: unknown = typeof topology === 'object' && topology !== null && 'node' in topology ? topology.node : [];
  if (!Array.isArray(nodes)) return false;
  const names = new Set(nodes.map((node: { readonly name?: unknown }) => node.name));
  return NECK.every((name) => names.has(name));
}
