interface Schema {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Of examples of another version: how many are known, and which are refused, with the reason. */
export function refusedOf(
  contracts: ReadonlyMap<string, { data: Schema; reply?: Schema }>,
  examples: ReadonlyMap<string, unknown>,
): { count: number; refused: string[] };
