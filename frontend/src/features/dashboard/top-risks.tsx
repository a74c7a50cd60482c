import type { IncidentList } from '@hazardlens/contracts';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IncidentLink } from '../../components/incident/incident-link.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { Panel } from '../../components/page.js';
import { SeverityMark } from '../../components/severity-mark.js';
import { EmptyState } from '../../components/states.js';
import type { Asked } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';
import { topRisks } from './heat-map.js';

export function TopRisks({ query }: { query: Asked<IncidentList> }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  return (
    <Panel title={t('dashboard.top')}>
      <Loaded
        compact
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ incidents }) => incidents.length === 0}
        empty={<EmptyState compact title={t('dashboard.topEmpty')} hint={t('dashboard.topEmptyHint')} />}
      >
        {({ incidents }) => (
          <ol className={styles.top}>
            {topRisks(incidents).map((incident) => {
              const label = hazardLabel(incident.hazard_type, locale);
              return (
                <li key={incident.id}>
                  <span className={styles.topMark}>
                    <SeverityMark severity={incident.severity} />
                  </span>
                  <span className={styles.topText}>
                    <IncidentLink id={incident.id} status={incident.status}>
                      {label}
                    </IncidentLink>
                    <span>
                      {categoryName(incident.category, locale)} · {incident.site_name}
                    </span>
                  </span>
                  <span className={styles.topNumber}>{format.percent(incident.severity)}%</span>
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
