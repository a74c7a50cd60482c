import { type Actor, type ExportTicket, isInsurer, type Locale, type WantedReport } from '@hazardlens/contracts';
import { InjectReplica, ReplicaReader, systemScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { ExportFiles } from '../exports/export-files.js';
import { RiskIntelligence } from '../get-risk-intelligence/risk-intelligence.reader.js';
import { type SiteCopy, siteCopy } from '../place/copies.js';
import { riskReport } from './risk-report.js';
import { riskTables } from './risk-tables.js';

/** The risk hub as a file. */
@Injectable()
export class RiskIntelligenceFile {
  constructor(
    private readonly riskIntelligence: RiskIntelligence,
    private readonly files: ExportFiles,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  /** @throws DomainError NOT_FOUND for a site that the actor cannot see */
  async write(
    { format, site_id, time_range }: Extract<WantedReport, { report: 'risk-intelligence' }>,
    { actor, locale, key }: { actor: Actor; locale: Locale; key: string },
  ): Promise<ExportTicket> {
    const answer = await this.riskIntelligence.read(actor, site_id, time_range, locale);
    const about = {
      ...{ organisation: actor.tenant_name, range: time_range, locale, insurer: isInsurer(actor) },
      siteName: site_id === null ? null : await this.#siteName(site_id),
    };
    const tables = riskTables(answer, { ...about, reader: format === 'pdf' ? 'people' : 'program' });
    return this.files.write({
      ...{ actor, key, format, tables, name: 'risk-intelligence', at: new Date(answer.generated_at) },
      pdf: (timeZone) => riskReport(answer, tables, { ...about, timeZone }),
    });
  }

  async #siteName(siteId: string): Promise<string> {
    // whether the actor may see the site was decided when its numbers were read
    const site = await this.sites.byId(systemScope('the name of a site that the actor was shown'), siteId);
    return site?.name ?? siteId;
  }
}
