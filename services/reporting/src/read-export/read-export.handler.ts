import { DomainError, type ReplyOf, readExport } from '@hazardlens/contracts';
import { InjectModel, type MessageOf, QueryHandler, TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { isThere } from '../exports/export.rules.js';
import { type ExportPartRow, exportPartModel } from '../exports/export-part.model.js';
import { ReadableExports } from '../exports/readable-exports.js';

const PARTS_A_PAGE = 100;

/** Who may fetch it is decided anew for each page of parts: who was an admin when a download began may not be one now. */
@Controller()
export class ReadExportHandler {
  constructor(
    private readonly exports: ReadableExports,
    @InjectModel(exportPartModel) private readonly parts: TenantModel<ExportPartRow>,
  ) {}

  @QueryHandler(readExport)
  async handle({ data }: MessageOf<typeof readExport>): Promise<ReplyOf<typeof readExport>> {
    const { actor, export_id, from } = data;
    const row = await this.exports.byId(actor, export_id);
    if (!isThere(row, new Date())) throw new DomainError('NOT_FOUND');
    const scope = tenantScope(row.tenant_id);
    const [first] = await this.parts.find(
      scope,
      { export_id, start: { $lte: from } },
      { sort: { start: -1 }, limit: 1 },
    );
    const start = first?.start ?? 0;
    const options = { sort: { start: 1 } as const, limit: PARTS_A_PAGE };
    const parts = await this.parts.find(scope, { export_id, start: { $gte: start } }, options);
    const { file_name, content_type, size } = row;
    return { file_name, content_type, size, parts: parts.map(({ key, start, size }) => ({ key, start, size })) };
  }
}
