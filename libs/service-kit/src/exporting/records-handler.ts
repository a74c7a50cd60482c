import {
  fileSections,
  listExportRecords,
  type QueryContract,
  type RecordsPage,
  type RecordsRequest,
  type SectionOf,
  type ServiceName,
} from '@hazardlens/contracts';
import { Controller, Inject, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { QueryHandler } from '../messaging/decorators.js';
import type { MessageOf } from '../messaging/message.js';
import { type AnyTenantModelDefinition, modelToken } from '../tenancy/tenant-model.definition.js';
import type { ExportedSection } from './exported-section.js';

/** Everything that a service keeps, told or left out on purpose. */
export interface RecordsToExport<S extends ServiceName> {
  /** what is erased with an organisation (`tenantErasure`) */
  readonly documents: readonly AnyTenantModelDefinition[];
  readonly sections: Readonly<Record<SectionOf<S>, ExportedSection>>;
  /** by collection: why an export does not hold it */
  readonly leftOut: Readonly<Record<string, string>>;
}

/** What the kit keeps of an organisation: work that is due, no records. */
const workOfTheKit: Readonly<Record<string, string>> = {
  mails: 'on their way; some hold links that open an account',
  erasures: 'whom this service is about to forget',
  erased_tenants: 'organisations that are gone',
};

/**
 * The handler by which a service tells the records of an organisation or person for an export.
 * @throws Error naming the collection of which nobody said whether it is exported, or the section whose files nobody would fetch
 */
export function recordsHandler<S extends ServiceName>(owner: S, records: RecordsToExport<S>): Type {
  const sections = records.sections as Readonly<Record<string, ExportedSection>>;
  const told = new Set(Object.values(sections).map(({ model }) => model.collection));
  for (const { collection } of records.documents) {
    const isLeftOut = Object.hasOwn({ ...workOfTheKit, ...records.leftOut }, collection);
    if (told.has(collection) === isLeftOut) {
      throw new Error(`Service ${owner}: is ${collection} exported? Name it in 'sections' or in 'leftOut'.`);
    }
  }
  for (const [name, { tellsFiles }] of Object.entries(sections)) {
    if (tellsFiles !== fileSections.has(name))
      throw new Error(`Service ${owner}: does '${name}' tell files? 'fileSections' of the contracts says otherwise.`);
  }
  const contract: QueryContract<RecordsRequest, RecordsPage> = listExportRecords[owner];

  @Controller()
  class ListExportRecordsHandler {
    constructor(@Inject(ModuleRef) private readonly modules: ModuleRef) {}

    @QueryHandler(contract)
    async handle({ data }: MessageOf<typeof contract>): Promise<RecordsPage> {
      const section = Object.hasOwn(sections, data.section) ? sections[data.section] : undefined;
      // an empty answer would be taken for an empty section
      if (!section) throw new Error(`${owner} has no section '${data.section}' in this version.`);
      return section.page(this.modules.get(modelToken(section.model), { strict: false }), data);
    }
  }
  return ListExportRecordsHandler;
}
