import { isCaptureRole, type RiskIntelligenceAnswer, type TimeRange } from '@hazardlens/contracts';
import { displayScore, riskBadge } from '@hazardlens/risk';
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SampleBadge } from '../../components/chart/chart.js';
import { Why } from '../../components/explain/explain-drawer.js';
import { IncidentLink } from '../../components/incident/incident-link.js';
import { BandSign } from '../../components/marks.js';
import { Meter, meters } from '../../components/meter.js';
import { NoVerdict, Panel } from '../../components/page.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './risk.module.css';

/** Each stands beside what it measures, the rate of new findings: up is more of them, just as a higher score is worse. */
const arrowTones = { decreasing: 'hl-good', increasing: 'hl-bad', stable: '' };
const arrows = { decreasing: IconArrowDownRight, increasing: IconArrowUpRight, stable: IconArrowRight };
const badges = {
  'High Risk': { key: 'high', band: 'Critical', tone: 'bad' },
  'Medium Risk': { key: 'medium', band: 'Medium', tone: 'warn' },
  'Low Risk': { key: 'low', band: 'Low', tone: 'good' },
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
  const { t, format } = useLocale();
  const user = useUser();
  if (answer.basis === 'default' && !sample) {
    const insurer = user?.tenant_type === 'insurance_provider';
    const never = insurer ? t('risk.noDataInsurer') : t('risk.noDataHint');
    const title = insurer ? t('common.insufficientData') : t('common.noDataYet');
    const asks = insurer && user.role === 'admin' && { to: '/insurance', text: t('insurance.linksInsurer') };
    const captures = !insurer && user && isCaptureRole(user.role);
    const next = captures ? { to: '/capture', text: t('dashboard.startCapture') } : asks;
    return (
      <Panel title={t('risk.score')} className="hl-column">
        <NoVerdict
          title={answer.has_data ? t('risk.noPhotosTitle') : title}
          hint={answer.has_data ? t('risk.noPhotosHint') : never}
          action={
            next && (
              <Button component={Link} to={next.to}>
                {next.text}
              </Button>
            )
          }
        />
        <p className="hl-flush hl-mt-4 hl-small hl-muted">
          {t('risk.updated', { time: format.moment(answer.generated_at) })}
        </p>
      </Panel>
    );
  }
  const badge = badges[riskBadge(answer.overall_risk_score)];
  const Arrow = arrows[answer.risk_trend] ?? IconArrowRight;
  return (
    <Panel title={t('risk.score')} aside={sample && <SampleBadge />} className="hl-column">
      <div className="hl-spread">
        <p className="hl-figure" style={{ fontSize: '3.5rem' }}>
          {displayScore(answer.overall_risk_score)}
          <span className="hl-of"> {t('common.outOf100')}</span>
        </p>
        {!sample && (
          <p className={`hl-inline hl-pill hl-bold hl-${badge.tone}-ground ${styles.badge}`}>
            <BandSign band={badge.band} />
            {t(`risk.badge.${badge.key}`)}
          </p>
        )}
      </div>
      <Meter
        value={displayScore(answer.overall_risk_score)}
        colour={sample ? 'border-strong' : meters[badge.band]}
        className="hl-mt-12 hl-mb-16"
      />
      {!sample && (
        <p className="hl-wrap hl-flush hl-mt-4 hl-strong">
          <span>{t(`risk.trend.${answer.risk_trend}`)}</span>
          <span className="hl-inline hl-gap-4 hl-regular hl-muted">
            <Arrow size={20} className={arrowTones[answer.risk_trend]} aria-hidden="true" />
            {t(`risk.rate.${answer.risk_trend}`, { days: Number.parseInt(range, 10) })}
          </span>
        </p>
      )}
      {!sample && <Weighing incidents={answer.explanation.top.slice(0, mostShown)} />}
      <p className={`hl-spread hl-muted ${styles.hint}`}>
        {t('risk.scoreHint')}
        {!sample && <Why explanation={answer.explanation} />}
      </p>
      {!sample && (
        <p className="hl-flush hl-mt-4 hl-small hl-muted">
          {t('risk.updated', { time: format.moment(answer.generated_at) })}
        </p>
      )}
    </Panel>
  );
}

/** What a safety manager would see to first; none for roles that see sums only. */
function Weighing({ incidents }: { incidents: RiskIntelligenceAnswer['explanation']['top'] }) {
  const { t } = useTranslation();
  if (incidents.length === 0) return null;
  return (
    <div className={`hl-mt-8 hl-mb-12 ${styles.weighing}`}>
      <h3 className="hl-flush hl-small hl-strong hl-muted">{t('risk.weighing')}</h3>
      <ol className="hl-list">
        {incidents.map(({ incident_id, label, site_name }) => (
          <li key={incident_id} className="hl-spread">
            <IncidentLink id={incident_id} className="hl-tap hl-shrinks">
              {label}
            </IncidentLink>
            <span className="hl-shrinks hl-small hl-muted">{site_name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
