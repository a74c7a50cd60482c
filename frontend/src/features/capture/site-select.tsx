import type { SiteView } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import styles from './capture.module.css';

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
    <select id={id} className={styles.select} value={siteId} onChange={(event) => onSite(event.currentTarget.value)}>
      <option value="" disabled>
        {t('capture.alert.site')}
      </option>
      {sites.map((site) => (
        <option key={site.id} value={site.id}>
          {site.name}
        </option>
      ))}
    </select>
  );
}
