import { type ExportTicket, isInsurer, makeReport } from '@hazardlens/contracts';
import {
  CommandHandler,
  LOGGER,
  type Logger,
  type MessageOf,
  OBJECT_STORE,
  type ObjectStore,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { contentTypes, fileName } from '../exports/file-names.js';
import { forWhoWaits, waitedKey } from '../exports/for-who-waits.js';
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
    const { format, report } = wanted;
    const key = waitedKey(actor.tenant_id, report_id, format);
    return forWhoWaits(message, { logger: this.logger, report, format }, async () => {
      // an insurer's file counts once the consents were looked at after it was written: that only its maker knows
      const made = isInsurer(actor) ? null : await this.objects.stat(key);
      if (!made) return this.reports.write(wanted, { actor, locale, key });
      const file_name = fileName(reportName(wanted), made.lastModified, format);
      return { key, file_name, content_type: contentTypes[format] };
    });
  }
}
