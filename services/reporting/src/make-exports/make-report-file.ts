import { randomUUID } from 'node:crypto';
import { OBJECT_STORE, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ExportRow } from '../exports/export.model.js';
import { needsConsent } from '../exports/export.rules.js';
import { ExportStore, partKey } from '../exports/export-store.js';
import { Reports } from '../make-report/reports.js';
import { Consents } from '../portal/consents.js';
import { readyAt } from './make-archive.js';

/** Makes a report that is fetched later: one file in one part. */
@Injectable()
export class MakeReportFile {
  constructor(
    private readonly reports: Reports,
    private readonly consents: Consents,
    private readonly store: ExportStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws DomainError NOT_FOUND or FORBIDDEN where the reader may not see (any more) what it is about */
  async make(row: ExportRow): Promise<void> {
    const { report, reader } = row;
    if (!report || !reader) throw new Error('An export of a report without its report.');
    const consents = needsConsent(reader.actor, row) ? await this.consents.to(reader.actor) : [];
    const key = partKey(row, randomUUID());
    await this.reports.write(report, { ...reader, key });
    const stat = await this.objects.stat(key);
    if (!stat) throw new Error('The report is not where it was written.');
    await this.store.advance(row, { ...readyAt(new Date()), consents }, { key, size: stat.size });
  }
}
