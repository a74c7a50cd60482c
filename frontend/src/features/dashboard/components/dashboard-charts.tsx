import type { DashboardAnswer } from '@hazardlens/contracts';
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/chart/chart.js';
import type { ChartData } from '../../../components/chart/chart-types.js';
import { barKeys, sampleCategories, sampleScoreTrend, trendKeys } from '../sample.js';
import styles from './dashboard.module.css';

/** Real numbers once there are captures, before that the labelled example. */
export function DashboardCharts({ answer, loading }: { answer: DashboardAnswer | undefined; loading: boolean }) {
  const { t } = useTranslation();
  const sample = !answer?.has_data;
  const trend = useMemo<ChartData>(
    () => ({
      kind: 'line',
      labels: trendKeys.map((key) => t(`dashboard.weeks.${key}`)),
      series: [
        {
          name: t('dashboard.score'),
          values: sample
            ? sampleScoreTrend
            : (answer?.score_trend.map(({ value }) => (value === null ? null : Math.round(value + 1e-9))) ?? []),
          colour: '--hl-link',
        },
      ],
      axis: t('dashboard.scoreAxis'),
      max: 100,
    }),
    [answer, sample, t],
  );
  const bars = useMemo<ChartData>(
    () => ({
      kind: 'bar',
      labels: barKeys.map((key) => t(`dashboard.bars.${key}`)),
      series: [
        {
          name: t('dashboard.incidents'),
          values: sample
            ? sampleCategories
            : barKeys.map((key) => answer?.category_counts.find(({ name }) => name === key)?.value ?? 0),
          colour: '--hl-link',
        },
      ],
      axis: t('dashboard.categoryAxis'),
    }),
    [answer, sample, t],
  );
  if (loading) {
    return (
      <div className={styles.rowTwo}>
        <Skeleton height={320} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </div>
    );
  }
  return (
    <div className={styles.rowTwo}>
      <Chart title={t('dashboard.scoreTrend')} data={trend} sample={sample} rowHead={t('dashboard.week')} />
      <Chart title={t('dashboard.categories')} data={bars} sample={sample} rowHead={t('dashboard.category')} />
    </div>
  );
}
