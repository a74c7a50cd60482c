import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import { sitesModel } from './site/site.model.js';

const sites = exportedSection({
  model: sitesModel,
  line: ({ _id: id, name, address_text, policy, capture_count, created_at, archived_at }) => ({
    ...{ id, name, address: address_text, policy, capture_count, created_at, archived_at },
  }),
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('sites', { documents, sections: { sites }, leftOut: {} });
