import { listExports, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { exportRecordOf } from '../exports/export.rules.js';
import { ReadableExports } from '../exports/readable-exports.js';

@Controller()
export class ListExportsHandler {
  constructor(private readonly exports: ReadableExports) {}

  @QueryHandler(listExports)
  async handle({ data }: MessageOf<typeof listExports>): Promise<ReplyOf<typeof listExports>> {
    const rows = await this.exports.of(data.actor);
    return { exports: rows.map((row) => exportRecordOf(row, data.locale)) };
  }
}
