import {
  InjectModel,
  type Job,
  OBJECT_STORE,
  type ObjectStore,
  systemScope,
  TenantModel,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ExportRow, exportModel } from '../exports/export.model.js';
import { ExportStore, KEPT_EXPORTS } from '../exports/export-store.js';

export const REMOVE_EXPORTS_EVERY_MS = 15 * 60_000;
/** Far longer than a part is written before it counts. */
const LEFT_AFTER_MS = 24 * 3_600_000;

const everybody = systemScope('exports of every organisation end');

/** Takes files away whose time is up, then what is told of them, and what tries that were cut off have left. */
@Injectable()
export class RemoveExports implements Job {
  constructor(
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
    private readonly store: ExportStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const expired = { status: 'ready' as const, parts: { $gt: 0 }, expires_at: { $lte: now } };
    for (const row of await this.exports.find(everybody, expired)) {
      await this.store.dropFile(row);
      await this.exports.updateOne(everybody, { _id: row._id, tenant_id: row.tenant_id }, { $set: { parts: 0 } });
    }
    await this.store.remove(everybody, await this.exports.find(everybody, { forget_at: { $lte: now } }));
    await this.#removeLeft(now);
  }

  async #removeLeft(now: Date): Promise<void> {
    for await (const { key, lastModified } of this.objects.list(KEPT_EXPORTS)) {
      if (now.getTime() - lastModified.getTime() <= LEFT_AFTER_MS) continue;
      const [tenantId = '', exportId = ''] = key.slice(KEPT_EXPORTS.length).split('/');
      await this.store.removeLeft(tenantId, exportId, key);
    }
  }
}
