import {
  capturePhotoBytesChanged,
  incidentPhotoBytesChanged,
  madePictureBytesChanged,
  planBytesChanged,
} from '@hazardlens/contracts';
import {
  EventHandler,
  InjectModel,
  type MessageOf,
  SERVICE_CONFIG,
  type TenantModel,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { ReportingConfig } from '../config.js';
import { storageNews } from '../notifications/news.js';
import { Notifier } from '../notifications/notifier.js';
import { TenantLanes } from '../sums/tenant-lanes.js';
import { type StoredBytesRow, storedBytesModel } from './stored-bytes.model.js';
import { counted, storedBytesOf, toldAt } from './stored-bytes.rules.js';

/** Keeps the sum, and tells admins once when it passes 80 % of the quota and once when it reaches it. */
@Controller()
export class OnPhotoBytesChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: TenantLanes,
    private readonly notifier: Notifier,
    @InjectModel(storedBytesModel) private readonly rows: TenantModel<StoredBytesRow>,
    @Inject(SERVICE_CONFIG) private readonly config: ReportingConfig,
  ) {}

  @EventHandler(capturePhotoBytesChanged, incidentPhotoBytesChanged, madePictureBytesChanged, planBytesChanged)
  handle(message: MessageOf<typeof capturePhotoBytesChanged>): Promise<unknown> {
    const { tenant_id: tenantId } = message.data;
    return this.lanes.run(tenantId, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(tenantId);
        const row = counted(await this.rows.findOne(scope, { _id: tenantId }), message.data);
        const stored = storedBytesOf(row, this.config.STORED_BYTES_QUOTA);
        const told = toldAt(row.told, stored);
        const isNews = told > row.told;
        const tellings = row.tellings + (isNews ? 1 : 0);
        await this.rows.replaceOne(scope, { _id: tenantId }, { ...row, told, tellings }, { upsert: true });
        if (isNews)
          await this.notifier.tell(transaction, storageNews(tenantId, stored, tellings, new Date(message.occurredAt)));
      }),
    );
  }
}
