import type { Actor, AwaitedReport, ExportTicket, Locale } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import { ExportFiles } from '../exports/export-files.js';
import { digestReport } from './digest-report.js';
import { Digests } from './digests.js';

/** The week as a file: for a wall, or for who reads no mail. */
@Injectable()
export class DigestFile {
  constructor(
    private readonly digests: Digests,
    private readonly files: ExportFiles,
  ) {}

  /** @throws DomainError as `Digests.read` */
  async write(
    { format, site_id, size }: Extract<AwaitedReport, { report: 'digest' }>,
    { actor, locale, key }: { actor: Actor; locale: Locale; key: string },
  ): Promise<ExportTicket> {
    const digest = await this.digests.read(actor, site_id, locale);
    const at = new Date();
    return this.files.write({
      ...{ actor, key, format, tables: [], name: 'digest', at },
      pdf: (timeZone) => digestReport(digest, { size, organisation: actor.tenant_name, at, locale, timeZone }),
    });
  }
}
