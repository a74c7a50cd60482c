import { type ExportTicket, makePoster } from '@hazardlens/contracts';
import { posterPdf } from '@hazardlens/report-files';
import { CommandHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PaperParts } from '../exports/paper-parts.js';
import { posterWords } from './poster-words.js';

/** A poster on paper, for somebody who waits. Whoever asked knows what it says: nothing but the logo is looked up. */
@Controller()
export class MakePosterHandler {
  constructor(private readonly parts: PaperParts) {}

  @CommandHandler(makePoster)
  handle(message: MessageOf<typeof makePoster>): Promise<ExportTicket> {
    const { actor, size, poster } = message.data;
    return this.parts.pdf(message, 'poster', async () => {
      const { tenant_id = actor.tenant_id, site_name: site, zone, url, allow_anonymous } = poster;
      const logo = await this.parts.logoOf(tenant_id);
      const file = posterPdf({ size, logo, site, zone, url, ...posterWords(allow_anonymous) });
      return { file, file_name: 'poster.pdf' };
    });
  }
}
