import type { IncidentView } from '@hazardlens/contracts';

/** The site of an incident; for who reads several organisations after whose it is: sites of two may be called alike. */
export const whereOf = ({ contractor_name, site_name }: Pick<IncidentView, 'contractor_name' | 'site_name'>): string =>
  [contractor_name, site_name].filter(Boolean).join(' · ');
