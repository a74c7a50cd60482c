import { z } from 'zod';

/** This service reads nothing from the environment beyond what the kit reads. */
export const incidentConfig = z.object({});
