import type { UpdateSiteRequest } from '@hazardlens/contracts';
import type { SiteDocument } from '../site/site.model.js';
import type { SiteChange } from '../site/site.repository.js';

/** What is asked for and is not so already; null when nothing is. An address of null takes the address away. */
export function changesOf(site: SiteDocument, wanted: UpdateSiteRequest): SiteChange | null {
  const change: SiteChange = {};
  if (wanted.name !== undefined && wanted.name !== site.name) change.name = wanted.name;
  if (wanted.address !== undefined) {
    const text = wanted.address?.text ?? '';
    if (text !== site.address_text) change.address_text = text;
  }
  if (wanted.policy !== undefined && wanted.policy.masks_required !== site.policy.masks_required) {
    change.policy = wanted.policy;
  }
  return Object.keys(change).length === 0 ? null : change;
}
