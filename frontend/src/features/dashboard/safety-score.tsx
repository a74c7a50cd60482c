import type { DashboardAnswer } from '@hazardlens/contracts';
import { displayScore, safetyScoreColour } from '@hazardlens/risk';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Why } from '../../components/explain/explain-drawer.js';
import { Meter, meters } from '../../components/meter.js';
import { NoVerdict, Panel } from '../../components/page.js';
import { tones } from '../../components/tones.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

const arrowTones = { improving: 'hl-good', declining: 'hl-bad', stable: '' };
const arrows = { improving: IconArrowUpRight, declining: IconArrowDownRight, stable: IconArrowRight };

interface Props {
  answer: DashboardAnswer;
  /** Insurers look at what others captured. */
  insurer: boolean;
  /** what to do where there is nothing yet */
  action: ReactNode;
}

/** The large figure with its trend; no figure, colour or trend where nothing was captured yet. */
export function SafetyScore({ answer, insurer, action }: Props) {
  const { t } = useTranslation();
  const { overall_score, trend, basis } = answer.safety_score;
  if (basis === 'default') {
    return (
      <Panel title={t('dashboard.score')}>
        <NoVerdict
          title={insurer ? t('common.insufficientData') : t('common.noDataYet')}
          hint={insurer ? t('dashboard.noDataInsurer') : t('dashboard.noDataHint')}
          action={action}
        />
      </Panel>
    );
  }
  const score = displayScore(overall_score);
  const colour = safetyScoreColour(score);
  const Arrow = arrows[trend];
  const weeks = weeksOfTrend(answer.score_trend);
  return (
    <Panel title={t('dashboard.score')}>
      <div className={`hl-wrap ${styles.score}`}>
        <p className={`hl-figure hl-${tones[colour]}`} style={{ fontSize: '2.5rem' }} data-colour={colour}>
          {score}
          <span className="hl-of"> {t('common.outOf100')}</span>
        </p>
        <p className="hl-wrap hl-gap-4 hl-flush hl-strong">
          <Arrow size={20} className={arrowTones[trend]} aria-hidden="true" />
          <span>{t(`dashboard.trend.${trend}`)}</span>{' '}
          <span className="hl-regular hl-muted">
            {weeks === 0 ? t('dashboard.trendPeriodNone') : t('dashboard.trendPeriod', { count: weeks })}
          </span>
        </p>
      </div>
      <Meter value={score} colour={meters[colour]} className="hl-mt-12 hl-mb-12" />
      <p className="hl-spread hl-flush hl-muted">
        {t('dashboard.scoreHint')}
        <Why explanation={answer.explanation} />
      </p>
    </Panel>
  );
}

const counters = [
  ['totalCaptures', 'total_captures'],
  ['totalIncidents', 'total_incidents'],
  ['openIncidents', 'open_incidents'],
  ['highRisk', 'high_risk_findings'],
] as const;

export function Counters({ statistics }: { statistics: DashboardAnswer['statistics'] }) {
  const { t, format } = useLocale();
  return (
    <dl className={`hl-stack hl-fit hl-gap-12 hl-flush ${styles.counters}`}>
      {counters.map(([label, key]) => (
        <div key={key} className={`hl-column hl-card ${styles.counter}`}>
          <dt className="hl-breaks hl-muted">{t(`dashboard.${label}`)}</dt>
          <dd className="hl-figure">{format.number(statistics[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * How many weeks the trend's word, arrow and line look back on: from the first score that exists to now (scoring.md).
 * 0: there is no earlier score to compare with.
 */
export function weeksOfTrend(scores: DashboardAnswer['score_trend']): number {
  const first = scores.findIndex(({ value }) => value !== null);
  return first < 0 ? 0 : scores.length - 1 - first;
}
