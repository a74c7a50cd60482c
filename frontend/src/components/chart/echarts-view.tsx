import { useElementSize } from '@mantine/hooks';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import ReactEcharts from 'echarts-for-react/esm/core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { themeColour } from '../theme.js';
import { namesLayout, roomAtRight, stepsOf } from './chart-layout.js';
import type { ChartData } from './chart-types.js';

// The only importer of ECharts, always loaded lazily. SVG: sharp in print, no canvas memory, words stay words.
echarts.use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, LabelLayout, SVGRenderer]);

const font = "'Inter Variable', Inter, system-ui, sans-serif";

const labelHeight = 16;

/** Lines that end close together keep their labels readable: each is moved up as far as it must be, never over the axis. */
function keepEndLabelsApart(chart: echarts.ECharts, { kind, labels, series }: ChartData) {
  if (kind !== 'line' || series.length < 2) return;
  const ends = series.map(({ values }, index) => {
    const last = values.findLastIndex((value) => value !== null);
    const place = last < 0 ? undefined : chart.convertToPixel({ seriesIndex: index }, [labels[last], values[last]]);
    return { index, y: Array.isArray(place) ? (place[1] ?? 0) : 0 };
  });
  const offsets = series.map(() => 0);
  let free = Number.POSITIVE_INFINITY;
  for (const { index, y } of [...ends].sort((a, b) => b.y - a.y || b.index - a.index)) {
    const at = Math.min(y, free);
    offsets[index] = at - y;
    free = at - labelHeight;
  }
  chart.setOption({ series: offsets.map((offset) => ({ endLabel: { offset: [0, offset] } })) });
}

/** More points than these are a curve, and dots would hide it. */
const mostDots = 40;

const markLineOf = ({ at, name }: NonNullable<ChartData['mark']>, words: object) => ({
  symbol: 'none',
  silent: true,
  label: { ...words, color: themeColour('--hl-text'), formatter: name, position: 'end' },
  lineStyle: { color: themeColour('--hl-text-2'), type: 'dashed', width: 1.5 },
  data: [{ xAxis: at }],
});

type WriteNumber = (value: number) => string;

function optionOf(data: ChartData, width: number, write: WriteNumber) {
  const { kind, labels, series, axis, max, mark, horizontal = false } = data;
  const words = { color: themeColour('--hl-text-2'), fontFamily: font, fontSize: 12 };
  const line = { lineStyle: { color: themeColour('--hl-border') } };
  const names = {
    type: 'category',
    data: [...labels],
    boundaryGap: kind === 'bar',
    axisLabel: {
      ...words,
      ...(horizontal ? { width: 132, overflow: 'break', lineHeight: 14 } : namesLayout(labels, width)),
    },
    axisLine: line,
    axisTick: { show: false },
  };
  const values = {
    type: 'value',
    name: axis,
    min: 0,
    // room above the highest bar for its figure
    ...(max === undefined ? { minInterval: 1, boundaryGap: [0, kind === 'bar' ? 0.12 : 0.04] } : { max }),
    ...(horizontal
      ? { nameLocation: 'middle', nameGap: 24, nameTextStyle: words }
      : { nameTextStyle: { ...words, align: 'left', padding: [0, 0, 0, -24] } }),
    splitNumber: stepsOf(data, width, write),
    axisLabel: { ...words, formatter: write, hideOverlap: true },
    splitLine: line,
  };
  return {
    animation: false,
    grid: {
      left: 8,
      right: roomAtRight(data, write),
      top: horizontal ? 4 : 28,
      bottom: horizontal ? 24 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: themeColour('--hl-surface'),
      borderColor: themeColour('--hl-border'),
      textStyle: { color: themeColour('--hl-text'), fontFamily: font, fontSize: 12 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? write(value) : '–'),
    },
    ...(horizontal ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values }),
    series: series.map(({ name, values, colour }, index) => ({
      name,
      type: kind,
      data: [...values],
      color: themeColour(colour),
      ...(kind === 'line'
        ? {
            symbolSize: 7,
            showSymbol: labels.length <= mostDots,
            ...(mark && index === 0 ? { markLine: markLineOf(mark, words) } : {}),
            lineStyle: { width: 2.5 },
            // labels at the end of the line instead of a legend; the mark says whose they are where they had to move
            endLabel: {
              show: series.length > 1,
              formatter: '{mark|●} {a}',
              ...words,
              color: themeColour('--hl-text'),
              rich: { mark: { color: themeColour(colour) } },
            },
          }
        : {
            barMaxWidth: 40,
            itemStyle: { borderRadius: horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] },
            label: {
              show: true,
              position: horizontal ? 'right' : 'top',
              ...words,
              color: themeColour('--hl-text'),
              formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? write(value) : ''),
            },
          }),
    })),
  };
}

export default function EchartsView({ data, scheme, write }: { data: ChartData; scheme: string; write: WriteNumber }) {
  const { ref: place, width } = useElementSize<HTMLDivElement>();
  const host = useRef<ReactEcharts>(null);
  const [drawn, setDrawn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is read through the CSS variables
  const option = useMemo(() => optionOf(data, width, write), [data, width, scheme, write]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what is drawn now
  useLayoutEffect(() => {
    const chart = host.current?.getEchartsInstance();
    // A host that has just begun has nothing drawn yet.
    if (!drawn || !chart?.getOption()) return;
    // The host fixes the size that it found at first.
    chart.resize({ width: 'auto', height: 'auto' });
    keepEndLabelsApart(chart, data);
    // On paper it is as wide as the paper lets it be: a printer draws no chart anew (`look/paper.css`).
    const drawing = chart.getDom().querySelector('svg');
    drawing?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
  }, [drawn, option, data]);
  return (
    <div ref={place} style={{ position: 'absolute', inset: 0 }}>
      {width > 0 && (
        <ReactEcharts
          ref={host}
          echarts={echarts}
          option={option}
          notMerge
          opts={{ renderer: 'svg' }}
          style={{ height: '100%' }}
          // Names and labels follow the width, which is measured above.
          autoResize={false}
          onChartReady={() => setDrawn((times) => times + 1)}
        />
      )}
    </div>
  );
}
