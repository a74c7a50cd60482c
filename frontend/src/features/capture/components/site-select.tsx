import type { SiteView } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** of the control, for its label */
  id: string;
  sites: readonly SiteView[];
  siteId: string;
  onSite: (id: string) => void;
}

/** The site that photos or a report belong to; '' as long as none is chosen. */
export function SiteSelect({ id, sites, siteId, onSite }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      id={id}
      value={siteId}
      onChange={(event) => onSite(event.currentTarget.value)}
      data={[
        { value: '', label: t('capture.alert.site'), disabled: true },
        ...sites.map((site) => ({ value: site.id, label: site.name })),
      ]}
    />
  );
}
