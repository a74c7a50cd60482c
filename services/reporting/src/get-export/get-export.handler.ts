import { getExport, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { exportRecordOf } from '../exports/export.rules.js';
import { ReadableExports } from '../exports/readable-exports.js';

@Controller()
export class GetExportHandler {
  constructor(private readonly exports: ReadableExports) {}

  @QueryHandler(getExport)
  async handle({ data }: MessageOf<typeof getExport>): Promise<ReplyOf<typeof getExport>> {
    return exportRecordOf(await this.exports.byId(data.actor, data.export_id), data.locale);
  }
}
