import { Button, Skeleton, useComputedColorScheme } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.js';
import { EmptyState, Panel } from '../page.js';
import type { ChartData } from './chart-types.js';

const EchartsView = lazy(() => import('./echarts-view.js'));

interface Props {
  title: string;
  data: ChartData;
  /** drawn from built-in example figures */
  sample?: boolean;
  /** heading of the first column of the table alternative */
  rowHead: string;
  height?: number;
  /** what the chart does not show, or what its parts add up to */
  note?: ReactNode;
}

/** A chart in a panel. Everything it shows can also be read as a table, by anybody, not only by a screen reader. */
export function Chart({ title, data, sample = false, rowHead, height = 240, note }: Props) {
  const { t, format } = useLocale();
  const scheme = useComputedColorScheme('light');
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      aside={
        <span className="hl-inline">
          {sample && <SampleBadge />}
          {!isEmpty(data) && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
              {asTable ? t('common.showChart') : t('common.showTable')}
            </Button>
          )}
        </span>
      }
    >
      {isEmpty(data) ? (
        <EmptyState compact title={t('common.chartEmpty')} />
      ) : asTable ? (
        <DataTable title={title} data={data} rowHead={rowHead} />
      ) : (
        <div style={{ position: 'relative', height }} role="img" aria-label={`${title}. ${summaryOf(data)}`}>
          <Suspense fallback={<Skeleton height={height} />}>
            <EchartsView data={data} scheme={scheme} write={format.number} />
          </Suspense>
        </div>
      )}
      {note && <p className="hl-flush hl-mt-12 hl-small hl-muted">{note}</p>}
    </Panel>
  );
}

/** Axes without anything between them would only look broken. Nothing counted is nothing; on a scale 0 is a value. */
const isEmpty = ({ labels, series, max }: ChartData) =>
  labels.length === 0 ||
  series.every(({ values }) => values.every((value) => value === null || (value === 0 && max === undefined)));

/** What a screen reader hears instead of the picture; short series only, long ones are left to the table. */
function summaryOf({ labels, series }: ChartData): string {
  if (labels.length * series.length > 16) return '';
  return series
    .map(
      ({ name, values }) => `${name}: ${labels.map((label, index) => `${label} ${values[index] ?? '–'}`).join(', ')}`,
    )
    .join('; ');
}

const valueText = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

export function SampleBadge() {
  const { t } = useTranslation();
  return (
    <span className="hl-pill hl-tiny hl-bold hl-warn-ground" title={t('common.sampleDataHint')}>
      {t('common.sampleData')}
    </span>
  );
}

function DataTable({ title, data, rowHead }: { title: string; data: ChartData; rowHead: string }) {
  const { format } = useLocale();
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className="hl-table">
        <caption className="hl-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {data.series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {data.series.map(({ name, values }) => (
                <td key={name}>{valueText(values[index], format.number)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
