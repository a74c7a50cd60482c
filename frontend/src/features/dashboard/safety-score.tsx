import type { DashboardAnswer } from '@hazardlens/contracts';
import { displayScore, safetyScoreColour } from '@hazardlens/risk';
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplainDrawer } from '../../components/explain/explain-drawer.js';
import { NoVerdict } from '../../components/no-verdict.js';
import { Panel } from '../../components/page.js';
import styles from './dashboard.module.css';
import { weeksOfTrend } from './trend.js';

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
  const [explain, setExplain] = useState(false);
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
        <Button variant="subtle" size="compact-sm" onClick={() => setExplain(true)}>
          {t('common.why')}
        </Button>
      </p>
      <ExplainDrawer opened={explain} onClose={() => setExplain(false)} explanation={answer.explanation} />
    </Panel>
  );
}
