import { getStoredBytes, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  QueryHandler,
  SERVICE_CONFIG,
  type TenantModel,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { ReportingConfig } from '../config.js';
import { type StoredBytesRow, storedBytesModel } from './stored-bytes.model.js';
import { storedBytesOf } from './stored-bytes.rules.js';

@Controller()
export class GetStoredBytesHandler {
  constructor(
    @InjectModel(storedBytesModel) private readonly rows: TenantModel<StoredBytesRow>,
    @Inject(SERVICE_CONFIG) private readonly config: ReportingConfig,
  ) {}

  @QueryHandler(getStoredBytes)
  async handle({ data }: MessageOf<typeof getStoredBytes>): Promise<ReplyOf<typeof getStoredBytes>> {
    const row = await this.rows.findOne(tenantScope(data.tenant_id), { _id: data.tenant_id });
    return storedBytesOf(row, this.config.STORED_BYTES_QUOTA);
  }
}
