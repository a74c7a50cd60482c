import { mailConfig } from '@hazardlens/service-kit';
import { z } from 'zod';

/** Reporting reads from the environment what it needs to send mail, and how much room organisations have for photos. */
export const reportingConfig = mailConfig.extend({
  /** bytes an organisation may keep in photos; 0: as many as the disk holds */
  STORED_BYTES_QUOTA: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(500_000_000_000),
});
export type ReportingConfig = z.infer<typeof reportingConfig>;
