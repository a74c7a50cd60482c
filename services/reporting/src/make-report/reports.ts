import type { Actor, AwaitedReport, ExportTicket, Locale } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import { DigestFile } from '../digest/digest-file.js';
import { PortalFile } from '../export-portal/portal-file.js';
import { RiskIntelligenceFile } from '../export-risk-intelligence/risk-intelligence-file.js';

/** Reports as files, for who waits for one and for who fetches it later. */
@Injectable()
export class Reports {
  constructor(
    private readonly riskIntelligence: RiskIntelligenceFile,
    private readonly portal: PortalFile,
    private readonly digest: DigestFile,
  ) {}

  /**
   * Writes a report to `key` of the object store.
   * @throws DomainError NOT_FOUND or FORBIDDEN where the reader may not see what it is about
   */
  write(wanted: AwaitedReport, reader: { actor: Actor; locale: Locale; key: string }): Promise<ExportTicket> {
    switch (wanted.report) {
      case 'digest':
        return this.digest.write(wanted, reader);
      case 'insurance':
        return this.portal.write(wanted, reader);
      case 'risk-intelligence':
        return this.riskIntelligence.write(wanted, reader);
    }
  }
}

/** What a report's file is called, before its date. */
export const reportName = ({ report }: Pick<AwaitedReport, 'report'>): string =>
  report === 'insurance' ? 'insurance-portal' : report;
