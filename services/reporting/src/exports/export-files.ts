import type { Actor, ExportFormat, ExportTicket } from '@hazardlens/contracts';
import { csvFile, type PdfReport, pdfFile, type Table, xlsxFile } from '@hazardlens/report-files';
import { OBJECT_STORE, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { contentTypes, fileName } from './file-names.js';
import { PaperParts } from './paper-parts.js';

interface ExportOf {
  readonly actor: Actor;
  /** where the file goes */
  readonly key: string;
  readonly format: ExportFormat;
  readonly tables: readonly Table[];
  /** @param timeZone of the reader's organisation */
  readonly pdf: (timeZone: string) => Omit<PdfReport, 'logo'>;
  /** of the file, before its date */
  readonly name: string;
  readonly at: Date;
  /** called once the file is stored; it is removed again when this throws */
  readonly written?: () => Promise<void>;
}

/** Writes an export into the object store as it is made and answers with a claim check: no file travels over the bus. */
@Injectable()
export class ExportFiles {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly parts: PaperParts,
  ) {}

  async write({ actor, key, format, tables, pdf, name, at, written }: ExportOf): Promise<ExportTicket> {
    const file =
      format === 'csv'
        ? csvFile(tables)
        : format === 'xlsx'
          ? xlsxFile(tables)
          : pdfFile({
              ...pdf(await this.parts.timeZoneOf(actor.tenant_id)),
              logo: await this.parts.logoOf(actor.tenant_id),
            });
    await this.objects.put(key, file, { contentType: contentTypes[format] });
    try {
      await written?.();
    } catch (error) {
      await this.objects.delete(key);
      throw error;
    }
    return { key, file_name: fileName(name, at, format), content_type: contentTypes[format] };
  }
}
