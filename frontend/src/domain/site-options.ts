import type { SiteView } from '@hazardlens/contracts';

const SEPARATOR = ' · ';

/**
 * Sites to choose from. A super admin has those of every organisation, and nothing keeps two sites of one from having the
 * same name: what tells them apart stands behind it, so that no photo goes to somebody else.
 */
export function siteOptions(sites: readonly SiteView[]): { value: string; label: string }[] {
  const ofSeveral = new Set(sites.map(({ tenant_id }) => tenant_id)).size > 1;
  const named = sites.map((site) => ({
    site,
    label: ofSeveral ? [site.name, site.tenant_name].join(SEPARATOR) : site.name,
  }));
  const times = new Map<string, number>();
  for (const { label } of named) times.set(label, (times.get(label) ?? 0) + 1);
  return named.map(({ site, label }) => {
    const isAlone = times.get(label) === 1;
    return { value: site.id, label: isAlone || !site.address.text ? label : label + SEPARATOR + site.address.text };
  });
}
