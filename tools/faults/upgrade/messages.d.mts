import type { z } from 'zod';

/** Of examples of another version: how many are known, and which are refused, with the reason. */
export function refusedOf(
  contracts: ReadonlyMap<string, { data: z.ZodType; reply?: z.ZodType }>,
  examples: ReadonlyMap<string, unknown>,
): { count: number; refused: string[] };
