import type { DashboardAnswer } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

const counters = [
  ['totalCaptures', 'total_captures'],
  ['totalIncidents', 'total_incidents'],
  ['openIncidents', 'open_incidents'],
  ['highRisk', 'high_risk_findings'],
] as const;

export function Counters({ statistics }: { statistics: DashboardAnswer['statistics'] }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  return (
    <dl className={styles.counters}>
      {counters.map(([label, key]) => (
        <div key={key} className={styles.counter}>
          <dt>{t(`dashboard.${label}`)}</dt>
          <dd>{format.number(statistics[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
