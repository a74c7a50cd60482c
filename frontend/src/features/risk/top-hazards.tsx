import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { displayScore, topRiskColour } from '@hazardlens/risk';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { SampleBadge } from '../../components/chart/chart.js';
import { Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './risk.module.css';

interface Props {
  risks: RiskIntelligenceAnswer['top_5_risks'];
  sample: boolean;
}

export function TopHazards({ risks, sample }: Props) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <Panel title={t('risk.top')} aside={sample && <SampleBadge />}>
      {risks.length === 0 ? (
        <EmptyState compact title={t('risk.topEmpty')} hint={t('risk.topEmptyHint')} />
      ) : (
        <ol className={styles.top}>
          {risks.slice(0, 5).map((risk) => {
            const score = displayScore(risk.risk_score);
            return (
              <li key={`${risk.category}-${risk.subcategory}`}>
                <span className={styles.topText}>
                  <strong>{hazardLabel(risk.hazard_type, locale)}</strong>
                  <span>
                    {categoryName(risk.category_code, locale)} · {t('risk.count', { count: risk.count })}
                  </span>
                </span>
                <span className={styles.topScore}>{score}</span>
                <span className={styles.bar} data-colour={topRiskColour(score)} aria-hidden="true">
                  <span style={{ width: `${Math.min(100, score)}%` }} />
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
