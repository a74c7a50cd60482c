import { z } from 'zod';

/** Insurance reads nothing from the environment beyond what the kit reads for every service. */
export const insuranceConfig = z.object({});
