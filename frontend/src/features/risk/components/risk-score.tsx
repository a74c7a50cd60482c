import { isReviewRole, type RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { displayScore, riskBadge } from '@hazardlens/risk';
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { selectUser } from '../../../app/session.js';
import { useAppSelector } from '../../../app/store.js';
import { ExplainDrawer } from '../../../components/explain/explain-drawer.js';
import { Panel } from '../../../components/page.js';
import { BandSign } from '../../../components/severity-mark.js';
import { useLocale } from '../../../i18n/use-locale.js';
import styles from './risk.module.css';

const arrows = { decreasing: IconArrowDownRight, increasing: IconArrowUpRight, stable: IconArrowRight };
const badges = {
  'High Risk': { key: 'high', band: 'Critical' },
  'Medium Risk': { key: 'medium', band: 'Medium' },
  'Low Risk': { key: 'low', band: 'Low' },
} as const;

/** The drawer has five. */
const mostShown = 3;

export function RiskScore({ answer, sample }: { answer: RiskIntelligenceAnswer; sample: boolean }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const [explain, setExplain] = useState(false);
  const badge = badges[riskBadge(answer.overall_risk_score)];
  const Arrow = arrows[answer.risk_trend] ?? IconArrowRight;
  return (
    <Panel title={t('risk.score')} className={styles.scorePanel}>
      <div className={styles.scoreLine}>
        <p className={styles.figure}>
          {displayScore(answer.overall_risk_score)}
          <span className={styles.of}> {t('common.outOf100')}</span>
        </p>
        <p className={styles.badge} data-band={badge.band}>
          <BandSign band={badge.band} />
          {t(`risk.badge.${badge.key}`)}
        </p>
      </div>
      <span className={styles.scale} data-band={badge.band} aria-hidden="true">
        <span style={{ width: `${displayScore(answer.overall_risk_score)}%` }} />
      </span>
      <p className={styles.trend} data-trend={answer.risk_trend}>
        <Arrow size={20} aria-hidden="true" />
        {t(`risk.trend.${answer.risk_trend}`)}
      </p>
      {!sample && <Weighing incidents={answer.explanation.top.slice(0, mostShown)} />}
      <p className={styles.hint}>
        {t('risk.scoreHint')}
        {!sample && (
          <Button variant="subtle" size="compact-sm" onClick={() => setExplain(true)}>
            {t('common.why')}
          </Button>
        )}
      </p>
      {!sample && <p className={styles.updated}>{t('risk.updated', { time: format.moment(answer.generated_at) })}</p>}
      {!sample && <ExplainDrawer opened={explain} onClose={() => setExplain(false)} explanation={answer.explanation} />}
    </Panel>
  );
}

/** What a safety manager would see to first; none for roles that see sums only. */
function Weighing({ incidents }: { incidents: RiskIntelligenceAnswer['explanation']['top'] }) {
  const { t } = useTranslation();
  const role = useAppSelector(selectUser)?.role;
  if (incidents.length === 0) return null;
  return (
    <div className={styles.weighing}>
      <h3>{t('risk.weighing')}</h3>
      <ol>
        {incidents.map(({ incident_id, label, site_name }) => (
          <li key={incident_id}>
            {role && isReviewRole(role) ? (
              <Link to={`/review?status=ALL&incident=${encodeURIComponent(incident_id)}`}>{label}</Link>
            ) : (
              <strong>{label}</strong>
            )}
            <span>{site_name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
