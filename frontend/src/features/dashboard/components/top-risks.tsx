import { type IncidentList, isReviewRole } from '@hazardlens/contracts';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { selectUser } from '../../../app/session.js';
import { useAppSelector } from '../../../app/store.js';
import { Panel } from '../../../components/page.js';
import { SeverityMark } from '../../../components/severity-mark.js';
import { EmptyState } from '../../../components/states.js';
import { useLocale } from '../../../i18n/use-locale.js';
import { topRisks } from '../heat-map.js';
import styles from './dashboard.module.css';

export interface IncidentQuery {
  data?: IncidentList | undefined;
  isError: boolean;
}

export function TopRisks({ query: answer }: { query: IncidentQuery }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const role = useAppSelector(selectUser)?.role;
  const rows = useMemo(() => topRisks(answer.data?.incidents ?? []), [answer.data]);
  const mayReview = role !== undefined && isReviewRole(role);
  return (
    <Panel title={t('dashboard.top')}>
      {!answer.data && !answer.isError ? (
        <Skeleton height={240} />
      ) : rows.length === 0 ? (
        <EmptyState compact title={t('dashboard.topEmpty')} hint={t('dashboard.topEmptyHint')} />
      ) : (
        <ol className={styles.top}>
          {rows.map((incident) => {
            const label = hazardLabel(incident.hazard_type, locale);
            const query = `incident=${encodeURIComponent(incident.id)}`;
            return (
              <li key={incident.id}>
                <span className={styles.topMark}>
                  <SeverityMark severity={incident.severity} />
                </span>
                <span className={styles.topText}>
                  <Link to={mayReview ? `/review?status=${incident.status}&${query}` : `?${query}`}>{label}</Link>
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
    </Panel>
  );
}
