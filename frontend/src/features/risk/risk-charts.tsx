import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { categoryName } from '@hazardlens/taxonomy';
import { useMemo } from 'react';
import { Chart } from '../../components/chart/chart.js';
import type { ChartData } from '../../components/chart/chart-types.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './risk.module.css';

const levels = [
  ['high', '--hl-critical'],
  ['medium', '--hl-medium'],
  ['low', '--hl-low'],
] as const;

export function RiskCharts({ answer, sample }: { answer: RiskIntelligenceAnswer; sample: boolean }) {
  const { t, locale, format } = useLocale();
  const breakdown = useMemo<ChartData>(() => {
    const rows = [...answer.category_breakdown].sort((a, b) => b.value - a.value);
    return {
      kind: 'bar',
      labels: rows.map(({ category_code }) => categoryName(category_code, locale)),
      series: [{ name: t('risk.findings'), values: rows.map(({ value }) => value), colour: '--hl-link' }],
      axis: t('risk.breakdownAxis'),
      horizontal: true,
    };
  }, [answer, locale, t]);
  const weekly = useMemo<ChartData>(
    () => ({
      kind: 'line',
      labels: answer.severity_trend.map(({ date }) => format.day(date)),
      series: levels.map(([level, colour]) => ({
        name: t(`risk.${level}`),
        values: answer.severity_trend.map((week) => week[level]),
        colour,
      })),
      axis: t('risk.breakdownAxis'),
    }),
    [answer, format, t],
  );
  const total = answer.category_breakdown.reduce((sum, { value }) => sum + value, 0);
  // Side by side they end on one line.
  const height = Math.max(240, 36 * breakdown.labels.length + 40);
  return (
    <div className={`hl-panels ${styles.row}`}>
      <Chart
        title={t('risk.breakdown')}
        note={sample || total === 0 ? undefined : t('risk.breakdownTotal', { count: total })}
        height={height}
        data={breakdown}
        sample={sample}
        rowHead={t('risk.category')}
      />
      <Chart
        title={t('risk.weekly')}
        height={Math.min(height, 320)}
        data={weekly}
        sample={sample}
        rowHead={t('risk.week')}
      />
    </div>
  );
}
