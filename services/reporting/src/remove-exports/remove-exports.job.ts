import {
  InjectModel,
  type Job,
  LOGGER,
  type Logger,
  OBJECT_STORE,
  type ObjectStore,
  systemScope,
  TenantModel,
  Troubles,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ExportRow, exportModel } from '../exports/export.model.js';
import { ExportStore, KEPT_EXPORTS } from '../exports/export-store.js';

export const REMOVE_EXPORTS_EVERY_MS = 15 * 60_000;
/** Far longer than a part is written before it counts. */
const LEFT_AFTER_MS = 24 * 3_600_000;

const everybody = systemScope('exports of every organisation end');

/**
 * Takes files away whose time is up, then what is told of them, and what tries that were cut off have left. A file that
 * cannot be removed keeps no other, and fails the run.
 */
@Injectable()
export class RemoveExports implements Job {
  constructor(
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
    private readonly store: ExportStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const expired = { status: 'ready' as const, parts: { $gt: 0 }, expires_at: { $lte: now } };
    const troubles = new Troubles(this.logger, 'an export whose time is up was not removed');
    for (const row of await this.exports.find(everybody, expired)) {
      await troubles.held({ tenantId: row.tenant_id, exportId: row._id }, () => this.#endFile(row));
    }
    for (const row of await this.exports.find(everybody, { forget_at: { $lte: now } })) {
      await troubles.held({ tenantId: row.tenant_id, exportId: row._id }, () => this.store.remove(everybody, [row]));
    }
    await this.#removeLeft(now, troubles);
    troubles.end();
  }

  async #endFile(row: ExportRow): Promise<void> {
    await this.store.dropFile(row);
    await this.exports.updateOne(everybody, { _id: row._id, tenant_id: row.tenant_id }, { $set: { parts: 0 } });
  }

  async #removeLeft(now: Date, troubles: Troubles): Promise<void> {
    for await (const { key, lastModified } of this.objects.list(KEPT_EXPORTS)) {
      if (now.getTime() - lastModified.getTime() <= LEFT_AFTER_MS) continue;
      const [tenantId = '', exportId = ''] = key.slice(KEPT_EXPORTS.length).split('/');
      await troubles.held({ tenantId, exportId }, () => this.store.removeLeft(tenantId, exportId, key));
    }
  }
}
