import { z } from 'zod';

/** Sites reads nothing from the environment beyond what the kit reads for every service. */
export const sitesConfig = z.object({});
