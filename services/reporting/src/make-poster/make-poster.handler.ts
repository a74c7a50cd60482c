import { type ExportTicket, makePoster } from '@hazardlens/contracts';
import { posterPdf } from '@hazardlens/report-files';
import {
  CommandHandler,
  LOGGER,
  type Logger,
  type MessageOf,
  OBJECT_STORE,
  type ObjectStore,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { contentTypes } from '../exports/export-files.js';
import { forWhoWaits, waitedKey } from '../exports/for-who-waits.js';
import { posterWords } from './poster-words.js';

/** A poster on paper, for somebody who waits. Whoever asked knows what it says: nothing is looked up here. */
@Controller()
export class MakePosterHandler {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @CommandHandler(makePoster)
  handle(message: MessageOf<typeof makePoster>): Promise<ExportTicket> {
    const { actor, report_id, size, poster } = message.data;
    return forWhoWaits(message, { logger: this.logger, report: 'poster', format: 'pdf' }, async () => {
      const { site_name: site, zone, url, allow_anonymous } = poster;
      const key = waitedKey(actor.tenant_id, report_id, 'pdf');
      const file = posterPdf({ size, site, zone, url, ...posterWords(allow_anonymous) });
      await this.objects.put(key, file, { contentType: contentTypes.pdf });
      return { key, file_name: 'poster.pdf', content_type: contentTypes.pdf };
    });
  }
}
