import type { ErasedPerson } from '@hazardlens/contracts';
import { InjectModel, systemScope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type ExportRow, exportModel } from './export.model.js';
import { ExportStore } from './export-store.js';

const wherever = systemScope('exports about a person who is forgotten, whoever asked for them');

/** What was exported about a person, and reports in their name. An organisation's archive ends by itself within a week. */
@Injectable()
export class ExportTraces {
  constructor(
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
    private readonly store: ExportStore,
  ) {}

  async erase({ user_id }: ErasedPerson): Promise<void> {
    // One question for each, since each has an index of its own.
    await this.store.remove(wherever, await this.exports.find(wherever, { 'person.user_id': user_id }));
    await this.store.remove(wherever, await this.exports.find(wherever, { requested_by: user_id, kind: 'report' }));
  }
}
