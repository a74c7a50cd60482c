import { z } from 'zod';

/** Reporting reads nothing from the environment beyond what the kit reads for every service. */
export const reportingConfig = z.object({});
export type ReportingConfig = z.infer<typeof reportingConfig>;
