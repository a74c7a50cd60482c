import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import { sitesModel } from './site/site.model.js';

const sites = exportedSection({
  model: sitesModel,
  line: ({ _id: id, name, address_text, policy, capture_count, created_at, archived_at, places }) => ({
    ...{ id, name, address: address_text, policy, capture_count, created_at, archived_at },
    ...{ zones: places?.zones ?? [], levels: places?.levels ?? [] },
  }),
});

/** Floor plans, named by their site and level. */
const plans = exportedSection({
  model: sitesModel,
  line: () => null,
  photos: ({ _id: id, places }) =>
    (places?.plans ?? []).map(({ key, level }) => ({ key, name: `${id}-${level ?? 'site'}.jpg` })),
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('sites', {
    documents,
    sections: { sites, 'site-plans': plans },
    leftOut: { object_walks: 'how far the search for left plans is' },
  });
