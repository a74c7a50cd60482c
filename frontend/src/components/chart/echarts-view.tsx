import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { themeColour } from '../../app/theme.js';
import type { ChartData } from './chart-types.js';

// The only importer of ECharts, always loaded lazily. SVG: sharp in print, no canvas memory, words stay words.
echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

const font = "'Inter Variable', Inter, system-ui, sans-serif";

/** More than these thin out where they do not fit. */
const allShown = 6;
const letterWidth = 7;

/** A few words are all shown, aslant where they would run into each other. */
function namesLayout(labels: readonly string[], width: number) {
  if (labels.length > allShown) return { hideOverlap: true };
  const longest = Math.max(0, ...labels.map(({ length }) => length)) * letterWidth;
  return { interval: 0, ...(longest > (width - 40) / labels.length ? { rotate: 30 } : {}) };
}

function optionOf({ kind, labels, series, axis, max, horizontal = false }: ChartData, width: number) {
  const words = { color: themeColour('--hl-text-2'), fontFamily: font, fontSize: 12 };
  const line = { lineStyle: { color: themeColour('--hl-border') } };
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
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
    ...(max === undefined ? { minInterval: 1 } : { max }),
    ...(horizontal
      ? { nameLocation: 'middle', nameGap: 24, nameTextStyle: words }
      : { nameTextStyle: { ...words, align: 'left', padding: [0, 0, 0, -24] } }),
    axisLabel: words,
    splitLine: line,
  };
  return {
    animation: !still,
    animationDuration: 150,
    grid: {
      left: 8,
      right: series.length > 1 ? 64 : 16,
      top: horizontal ? 4 : 28,
      bottom: horizontal ? 24 : 4,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: themeColour('--hl-surface'),
      borderColor: themeColour('--hl-border'),
      textStyle: { color: themeColour('--hl-text'), fontFamily: font, fontSize: 12 },
    },
    ...(horizontal ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values }),
    series: series.map(({ name, values, colour }) => ({
      name,
      type: kind,
      data: [...values],
      color: themeColour(colour),
      ...(kind === 'line'
        ? {
            symbolSize: 7,
            labelLayout: { moveOverlap: 'shiftY' },
            lineStyle: { width: 2.5 },
            // labels at the end of the line instead of a legend
            endLabel: { show: series.length > 1, formatter: '{a}', ...words, color: themeColour('--hl-text') },
          }
        : {
            barMaxWidth: 40,
            itemStyle: { borderRadius: horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] },
            label: { show: true, position: horizontal ? 'right' : 'top', ...words, color: themeColour('--hl-text') },
          }),
    })),
  };
}

export default function EchartsView({ data, scheme }: { data: ChartData; scheme: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is read through the CSS variables
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = echarts.init(element, null, { renderer: 'svg' });
    chart.setOption(optionOf(data, element.clientWidth));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [data, scheme]);
  return <div ref={place} style={{ position: 'absolute', inset: 0 }} />;
}
