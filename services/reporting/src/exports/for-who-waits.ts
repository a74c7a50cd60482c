import { createHash } from 'node:crypto';
import { DomainError, type ExportTicket } from '@hazardlens/contracts';
import { CLOCK_LEEWAY_MS, isDomainError, isOutage, type Logger } from '@hazardlens/service-kit';
import { EXPORTS } from './file-names.js';

/** Where a file lies that somebody waits for. The id is made outside: whatever it is, it names an object of this organisation. */
export const waitedKey = (tenantId: string, reportId: string, extension: string): string =>
  `${EXPORTS}${tenantId}/${createHash('sha256').update(reportId).digest('hex').slice(0, 32)}.${extension}`;

/**
 * Makes a file for somebody who waits: nothing is tried again behind their back, and none is made for nobody.
 * @throws DomainError TIMEOUT when nobody waits any more, UNAVAILABLE in an outage, INTERNAL for every other fault
 */
export async function forWhoWaits(
  { deadline }: { readonly deadline?: string | undefined },
  { logger, ...about }: { readonly logger: Logger; readonly report: string; readonly format: string },
  make: () => Promise<ExportTicket>,
): Promise<ExportTicket> {
  // By another machine's clock: late is what is late by every clock.
  if (deadline !== undefined && Date.parse(deadline) + CLOCK_LEEWAY_MS < Date.now()) throw new DomainError('TIMEOUT');
  try {
    return await make();
  } catch (error) {
    if (isDomainError(error)) throw error;
    logger.warn({ err: error, ...about }, 'report not made');
    throw new DomainError(isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL');
  }
}
