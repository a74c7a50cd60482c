import type { DashboardAnswer } from '@hazardlens/contracts';
import { displayScore, safetyScoreColour } from '@hazardlens/risk';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Why } from '../../components/explain/explain-drawer.js';
import { NoVerdict, Panel } from '../../components/page.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

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
  const Arrow = arrows[trend];
  const weeks = weeksOfTrend(answer.score_trend);
  return (
    <Panel title={t('dashboard.score')}>
      <div className={styles.score}>
        <p className={styles.figure} data-colour={safetyScoreColour(score)}>
          {score}
          <span className={styles.of}> {t('common.outOf100')}</span>
        </p>
        <p className={styles.trend} data-trend={trend}>
          <Arrow size={20} aria-hidden="true" />
          <span>{t(`dashboard.trend.${trend}`)}</span>{' '}
          <span className={styles.period}>
            {weeks === 0 ? t('dashboard.trendPeriodNone') : t('dashboard.trendPeriod', { count: weeks })}
          </span>
        </p>
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span style={{ width: `${score}%` }} data-colour={safetyScoreColour(score)} />
      </div>
      <p className={styles.scoreHint}>
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

/**
 * How many weeks the trend's word, arrow and line look back on: from the first score that exists to now (scoring.md).
 * 0: there is no earlier score to compare with.
 */
export function weeksOfTrend(scores: DashboardAnswer['score_trend']): number {
  const first = scores.findIndex(({ value }) => value !== null);
  return first < 0 ? 0 : scores.length - 1 - first;
}
