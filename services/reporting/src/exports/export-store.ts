import {
  InjectModel,
  OBJECT_STORE,
  type ObjectStore,
  type Scope,
  TenantModel,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ExportRow, exportModel } from './export.model.js';
import { type ExportPartRow, exportPartModel, partId } from './export-part.model.js';

/** Where exports lie that are fetched later. */
export const KEPT_EXPORTS = 'exports/kept/';
const folderOf = ({ _id, tenant_id }: Pick<ExportRow, '_id' | 'tenant_id'>): string =>
  `${KEPT_EXPORTS}${tenant_id}/${_id}/`;

/** The key of a part that is being written: another try writes elsewhere, so that no part changes once it counts. */
export const partKey = (row: ExportRow, attempt: string): string => `${folderOf(row)}${row.parts}-${attempt}`;

/** Exports with the pieces of their files, and the end of both. */
@Injectable()
export class ExportStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
    @InjectModel(exportPartModel) private readonly parts: TenantModel<ExportPartRow>,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /**
   * Notes what was done, with the piece of the file that it made, in one transaction.
   * @returns false where somebody else has gone on from `row`, or it is gone: what was made counts for nothing
   */
  async advance(row: ExportRow, change: Partial<ExportRow>, made?: { key: string; size: number }): Promise<boolean> {
    const { _id, tenant_id, parts, section, after } = row;
    const origin = { tenantId: tenant_id, actorId: 'system' };
    const counts = await this.unitOfWork.run(origin, async (transaction) => {
      const scope = transaction.scope(tenant_id);
      const grown = made ? { parts: parts + 1, size: row.size + made.size } : {};
      const before = { _id, status: 'running' as const, parts, section, after };
      const { matched } = await this.exports.updateOne(scope, before, { $set: { ...change, ...grown } });
      if (matched === 0) return false;
      if (made) {
        const { key, size } = made;
        await this.parts.insertOne(scope, { _id: partId(_id, parts), export_id: _id, key, start: row.size, size });
      }
      return true;
    });
    if (!counts && made) await this.objects.delete(made.key);
    return counts;
  }

  /** Takes the file away and leaves the row. */
  async dropFile(row: Pick<ExportRow, '_id' | 'tenant_id'>): Promise<void> {
    await this.parts.deleteMany(tenantScope(row.tenant_id), { export_id: row._id });
    for await (const { key } of this.objects.list(folderOf(row))) await this.objects.delete(key);
  }

  /** Takes exports away, files and all. */
  async remove(scope: Scope, rows: readonly Pick<ExportRow, '_id' | 'tenant_id'>[]): Promise<void> {
    for (const row of rows) {
      await this.exports.deleteOne(scope, { _id: row._id });
      await this.dropFile(row);
    }
  }

  /** Of exports of the same kind for the same reader older ones make room. */
  async keepNewest(tenantId: string, family: string, most: number): Promise<void> {
    const scope = tenantScope(tenantId);
    const options = { sort: { requested_at: -1, _id: -1 } as const, skip: most };
    await this.remove(scope, await this.exports.find(scope, { family }, options));
  }

  /**
   * Takes an object away that is no piece of an export: of a try that was cut off, or of an export whose own removal was, after
   * its row had gone. Its note goes first, since the object is what leads here.
   */
  async removeLeft(tenantId: string, exportId: string, key: string): Promise<void> {
    const scope = tenantScope(tenantId);
    const piece = { export_id: exportId, key };
    if ((await this.exports.exists(scope, { _id: exportId })) && (await this.parts.exists(scope, piece))) return;
    await this.parts.deleteMany(scope, piece);
    await this.objects.delete(key);
  }
}
