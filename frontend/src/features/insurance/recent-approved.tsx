import type { IncidentView } from '@hazardlens/contracts';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/page.js';
import { SeverityMark } from '../../components/severity-mark.js';
import { EmptyState } from '../../components/states.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './insurance.module.css';

/** Specification: up to 10. */
const shown = 10;

export function RecentApproved({ incidents }: { incidents: readonly IncidentView[] }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  return (
    <Panel title={t('insurance.recent')} className={styles.panel}>
      {incidents.length === 0 ? (
        <EmptyState compact title={t('insurance.recentEmpty')} />
      ) : (
        <ul className={styles.recent}>
          {incidents.slice(0, shown).map((incident) => (
            <li key={incident.id}>
              <SeverityMark severity={incident.severity} />
              <span className={styles.recentText}>
                <Link to={`?incident=${encodeURIComponent(incident.id)}`} className={styles.recentLink}>
                  {hazardLabel(incident.hazard_type, locale)}
                </Link>
                <span>
                  {categoryName(incident.category, locale)} · {incident.site_name}
                </span>
              </span>
              <span className={styles.recentNumber}>{format.percent(incident.severity)}%</span>
              <time className={styles.when} dateTime={incident.created_at}>
                {format.date(incident.created_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
