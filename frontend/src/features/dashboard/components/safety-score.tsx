import type { DashboardAnswer } from '@hazardlens/contracts';
import { displayScore, safetyScoreColour } from '@hazardlens/risk';
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleBadge } from '../../../components/chart/chart.js';
import { ExplainDrawer } from '../../../components/explain/explain-drawer.js';
import { Panel } from '../../../components/page.js';
import { defaultScore, defaultTrend } from '../sample.js';
import styles from './dashboard.module.css';

const arrows = { improving: IconArrowUpRight, declining: IconArrowDownRight, stable: IconArrowRight };

/** The large figure. Without an answer it is the specification's default, labelled as such. */
export function SafetyScore({ answer, missing }: { answer: DashboardAnswer | undefined; missing: boolean }) {
  const { t } = useTranslation();
  const [explain, setExplain] = useState(false);
  const score = displayScore(answer?.safety_score.overall_score ?? defaultScore);
  const trend = answer?.safety_score.trend ?? defaultTrend;
  const Arrow = arrows[trend];
  return (
    <Panel title={t('dashboard.score')} aside={missing ? <SampleBadge /> : undefined}>
      <div className={styles.score}>
        <p className={styles.figure} data-colour={safetyScoreColour(score)}>
          {score}
          <span className={styles.of}> {t('common.outOf100')}</span>
        </p>
        <p className={styles.trend} data-trend={trend}>
          <Arrow size={20} aria-hidden="true" />
          {t(`dashboard.trend.${trend}`)}
        </p>
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span style={{ width: `${score}%` }} data-colour={safetyScoreColour(score)} />
      </div>
      <p className={styles.scoreHint}>
        {missing ? t('dashboard.reportingMissing') : t('dashboard.scoreHint')}
        {answer && (
          <Button variant="subtle" size="compact-sm" onClick={() => setExplain(true)}>
            {t('common.why')}
          </Button>
        )}
      </p>
      {answer && <ExplainDrawer opened={explain} onClose={() => setExplain(false)} explanation={answer.explanation} />}
    </Panel>
  );
}
