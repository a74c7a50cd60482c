import type { DashboardAnswer } from '@hazardlens/contracts';
import { categoryName } from '@hazardlens/taxonomy';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../components/chart/chart.js';
import type { ChartData } from '../../components/chart/chart-types.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

/** Example figures of the two dashboard charts, drawn (and labelled) only while there are no captures. */
const sampleScoreTrend = [72, 74, 73, 78, 81];
const sampleCategories = [12, 8, 15, 5, 7];
const trendKeys = ['week1', 'week2', 'week3', 'week4', 'current'] as const;
const barKeys = ['PPE', 'Falls', 'Housekeeping', 'Electrical', 'Equipment'] as const;

/** Real numbers once there are captures, before that the labelled example. */
export function DashboardCharts({ answer }: { answer: DashboardAnswer }) {
  const { t } = useTranslation();
  const noScores = answer.safety_score.basis === 'default';
  const noFindings = !answer.has_data;
  const trend = useMemo<ChartData>(
    () => ({
      kind: 'line',
      labels: trendKeys.map((key) => t(`dashboard.weeks.${key}`)),
      series: [
        {
          name: t('dashboard.score'),
          values: noScores
            ? sampleScoreTrend
            : answer.score_trend.map(({ value }) => (value === null ? null : Math.round(value + 1e-9))),
          colour: noScores ? '--hl-border-strong' : '--hl-link',
        },
      ],
      axis: t('dashboard.scoreAxis'),
      max: 100,
    }),
    [answer, noScores, t],
  );
  const bars = useMemo<ChartData>(
    () => ({
      kind: 'bar',
      labels: barKeys.map((key) => t(`dashboard.bars.${key}`)),
      series: [
        {
          name: t('dashboard.incidents'),
          values: noFindings
            ? sampleCategories
            : barKeys.map((key) => answer.category_counts.find(({ name }) => name === key)?.value ?? 0),
          colour: noFindings ? '--hl-border-strong' : '--hl-link',
        },
      ],
      axis: t('dashboard.categoryAxis'),
    }),
    [answer, noFindings, t],
  );
  return (
    <div className={`hl-panels ${styles.rowTwo}`}>
      <Chart title={t('dashboard.scoreTrend')} data={trend} sample={noScores} rowHead={t('dashboard.week')} />
      <Chart
        title={t('dashboard.categories')}
        data={bars}
        sample={noFindings}
        rowHead={t('dashboard.category')}
        note={noFindings ? undefined : <CategorySums answer={answer} />}
      />
    </div>
  );
}

const sumOf = (parts: readonly { value: number }[]) => parts.reduce((sum, { value }) => sum + value, 0);

/** All findings of the period, and those that have no bar: what is drawn and what is named add up. */
function CategorySums({ answer }: { answer: DashboardAnswer }) {
  const { t, locale, format } = useLocale();
  const { category_counts, category_rest } = answer;
  const rest = sumOf(category_rest);
  const names = category_rest.map(({ category_code, value }) => `${categoryName(category_code, locale)} ${value}`);
  return (
    <>
      {t('dashboard.categoryTotal', { count: sumOf(category_counts) + rest })}
      {rest > 0 && (
        <>
          {' '}
          {t('dashboard.categoryRest', { number: format.number(rest), count: category_rest.length })}:{' '}
          {names.join(', ')}.
        </>
      )}
    </>
  );
}
