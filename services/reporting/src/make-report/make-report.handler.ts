import { createHash } from 'node:crypto';
import { DomainError, type ExportTicket, isInsurer, makeReport } from '@hazardlens/contracts';
import {
  CLOCK_LEEWAY_MS,
  CommandHandler,
  isDomainError,
  isOutage,
  LOGGER,
  type Logger,
  type MessageOf,
  OBJECT_STORE,
  type ObjectStore,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { contentTypes, EXPORTS, fileName } from '../exports/export-files.js';
import { Reports, reportName } from './reports.js';

/**
 * Makes a report for somebody who waits. It is asked for once; where the bus delivers the command again, after a crash or
 * a rebalance, the file that is there is the answer. Nothing is tried again behind the reader's back, and none is made
 * for nobody.
 */
@Controller()
export class MakeReportHandler {
  constructor(
    private readonly reports: Reports,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @CommandHandler(makeReport)
  async handle(message: MessageOf<typeof makeReport>): Promise<ExportTicket> {
    const { actor, locale, report_id, wanted } = message.data;
    // By another machine's clock: late is what is late by every clock.
    const { deadline } = message;
    if (deadline !== undefined && Date.parse(deadline) + CLOCK_LEEWAY_MS < Date.now()) throw new DomainError('TIMEOUT');
    const { format } = wanted;
    // the id is made outside: whatever it is, it names an object of this organisation
    const name = createHash('sha256').update(report_id).digest('hex').slice(0, 32);
    const key = `${EXPORTS}${actor.tenant_id}/${name}.${format}`;
    try {
      // an insurer's file counts once the consents were looked at after it was written: that only its maker knows
      const made = isInsurer(actor) ? null : await this.objects.stat(key);
      if (made) {
        const file_name = fileName(reportName(wanted), made.lastModified, format);
        return { key, file_name, content_type: contentTypes[format] };
      }
      return await this.reports.write(wanted, { actor, locale, key });
    } catch (error) {
      if (isDomainError(error)) throw error;
      this.logger.warn({ err: error, report: wanted.report, format }, 'report not made');
      throw new DomainError(isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL');
    }
  }
}
