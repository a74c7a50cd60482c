import { randomUUID } from 'node:crypto';
import { type DataOf, type ReplyOf, requestExport } from '@hazardlens/contracts';
import { CommandHandler, InjectModel, type MessageOf, TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type ExportRow, exportModel } from '../exports/export.model.js';
import { MOST_OF_A_FAMILY } from '../exports/export.rules.js';
import { ExportStore } from '../exports/export-store.js';
import { Places } from '../score/places.reader.js';
import { wantedExport } from './wanted-export.js';

/** Notes that an export is wanted; `make-exports` makes it. What runs already is not begun twice. */
@Controller()
export class RequestExportHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: ExportStore,
    private readonly places: Places,
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
  ) {}

  @CommandHandler(requestExport)
  async handle(message: MessageOf<typeof requestExport>): Promise<ReplyOf<typeof requestExport>> {
    await this.#assertReadable(message.data);
    const row = wantedExport(message.data, randomUUID(), new Date());
    const reply = await this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(row.tenant_id);
      const running = await this.exports.findOne(scope, { about: row.about, status: 'running' });
      if (running) return { export_id: running._id };
      await this.exports.insertOne(scope, row);
      return { export_id: row._id };
    });
    // each time: one that crashed here is made up for by the next
    await this.store.keepNewest(row.tenant_id, row.family, MOST_OF_A_FAMILY[row.kind]);
    return reply;
  }

  /**
   * The gateway has asked the site's owner; which sites an insurer's links open is known here.
   * @throws DomainError NOT_FOUND before anything is begun that could only fail
   */
  async #assertReadable({ actor, wanted }: DataOf<typeof requestExport>): Promise<void> {
    if (wanted.kind !== 'report' || wanted.report.report !== 'risk-intelligence') return;
    const { site_id } = wanted.report;
    if (site_id !== null) await this.places.of(actor, site_id, new Date());
  }
}
