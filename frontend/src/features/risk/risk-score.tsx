import { isCaptureRole, type RiskIntelligenceAnswer, type TimeRange } from '@hazardlens/contracts';
import { displayScore, riskBadge } from '@hazardlens/risk';
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SampleBadge } from '../../components/chart/chart.js';
import { ExplainDrawer } from '../../components/explain/explain-drawer.js';
import { IncidentLink } from '../../components/incident/incident-link.js';
import { NoVerdict } from '../../components/no-verdict.js';
import { Panel } from '../../components/page.js';
import { BandSign } from '../../components/severity-mark.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './risk.module.css';

/** Each stands beside what it measures, the rate of new findings: up is more of them, just as a higher score is worse. */
const arrows = { decreasing: IconArrowDownRight, increasing: IconArrowUpRight, stable: IconArrowRight };
const badges = {
  'High Risk': { key: 'high', band: 'Critical' },
  'Medium Risk': { key: 'medium', band: 'Medium' },
  'Low Risk': { key: 'low', band: 'Low' },
} as const;

/** The drawer has five. */
const mostShown = 3;

interface Props {
  answer: RiskIntelligenceAnswer;
  /** built-in example figures: nobody's, so that no verdict may be read out of them */
  sample: boolean;
  range: TimeRange;
}

export function RiskScore({ answer, sample, range }: Props) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const user = useAppSelector(selectUser);
  const [explain, setExplain] = useState(false);
  if (answer.basis === 'default' && !sample) {
    const insurer = user?.tenant_type === 'insurance_provider';
    const never = insurer ? t('risk.noDataInsurer') : t('risk.noDataHint');
    const title = insurer ? t('common.insufficientData') : t('common.noDataYet');
    return (
      <Panel title={t('risk.score')} className={styles.scorePanel}>
        <NoVerdict
          title={answer.has_data ? t('risk.noPhotosTitle') : title}
          hint={answer.has_data ? t('risk.noPhotosHint') : never}
          action={
            user &&
            isCaptureRole(user.role) &&
            !insurer && (
              <Button component={Link} to="/capture">
                {t('dashboard.startCapture')}
              </Button>
            )
          }
        />
        <p className={styles.updated}>{t('risk.updated', { time: format.moment(answer.generated_at) })}</p>
      </Panel>
    );
  }
  const badge = badges[riskBadge(answer.overall_risk_score)];
  const Arrow = arrows[answer.risk_trend] ?? IconArrowRight;
  return (
    <Panel title={t('risk.score')} aside={sample && <SampleBadge />} className={styles.scorePanel}>
      <div className={styles.scoreLine}>
        <p className={styles.figure}>
          {displayScore(answer.overall_risk_score)}
          <span className={styles.of}> {t('common.outOf100')}</span>
        </p>
        {!sample && (
          <p className={styles.badge} data-band={badge.band}>
            <BandSign band={badge.band} />
            {t(`risk.badge.${badge.key}`)}
          </p>
        )}
      </div>
      <span className={styles.scale} data-band={sample ? undefined : badge.band} aria-hidden="true">
        <span style={{ width: `${displayScore(answer.overall_risk_score)}%` }} />
      </span>
      {!sample && (
        <p className={styles.trend} data-trend={answer.risk_trend}>
          <span>{t(`risk.trend.${answer.risk_trend}`)}</span>
          <span className={styles.rate}>
            <Arrow size={20} aria-hidden="true" />
            {t(`risk.rate.${answer.risk_trend}`, { days: Number.parseInt(range, 10) })}
          </span>
        </p>
      )}
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
  if (incidents.length === 0) return null;
  return (
    <div className={styles.weighing}>
      <h3>{t('risk.weighing')}</h3>
      <ol>
        {incidents.map(({ incident_id, label, site_name }) => (
          <li key={incident_id}>
            <IncidentLink id={incident_id}>{label}</IncidentLink>
            <span>{site_name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
