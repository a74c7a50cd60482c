import { numberIn } from './number-words.js';
import { type BarChart, type LineChart, margin, type PdfPage, palette } from './pdf-report.js';
import { tagged } from './pdf-tags.js';

const barHeight = 12;
const barGap = 6;
const lineChartHeight = 120;
const MOST_BARS_TOGETHER = 36;

/** Starts a new page when what comes next would not fit. */
export function keepTogether(page: PdfPage, height: number): void {
  if (page.y + height > page.page.height - margin) page.addPage();
}

/** What a chart or a table is called, above it. */
export function drawTitle(page: PdfPage, title: string): void {
  page.font('bold').fontSize(11).fillColor(palette.ink);
  tagged(page, 'H2', () => page.text(title, margin, page.y + 14));
  page.y += 4;
}

/** Horizontal bars with their label before and their value behind; without any no title stands alone. */
export function drawBars(page: PdfPage, chart: BarChart, locale: string): void {
  if (chart.bars.length === 0) return;
  // together on a page where that is possible; many bars go on over pages
  keepTogether(page, 40 + Math.min(chart.bars.length, MOST_BARS_TOGETHER) * (barHeight + barGap));
  drawTitle(page, chart.title);
  const alt = chart.bars.map(({ label, value }) => `${label}: ${numberIn(locale, value, chart.decimals)}`).join('; ');
  tagged(page, 'Figure', () => drawEachBar(page, chart, locale), { alt });
  page.x = margin;
}

function drawEachBar(page: PdfPage, chart: BarChart, locale: string): void {
  const labelWidth = 200;
  const full = page.page.width - 2 * margin - labelWidth - 44;
  for (const bar of chart.bars) {
    keepTogether(page, barHeight);
    const y = page.y;
    page.font('regular').fontSize(8).fillColor(palette.ink);
    page.text(bar.label, margin, y + 2, { width: labelWidth - 8, height: barHeight, ellipsis: true, lineBreak: false });
    const share = chart.max <= 0 ? 0 : Math.min(1, Math.max(0, bar.value / chart.max));
    page.rect(margin + labelWidth, y, full, barHeight).fill(palette.band);
    if (share > 0) page.rect(margin + labelWidth, y, full * share, barHeight).fill(palette[bar.colour]);
    const value = numberIn(locale, bar.value, chart.decimals);
    page.fillColor(palette.ink).text(value, margin + labelWidth + full + 6, y + 2, { lineBreak: false });
    page.y = y + barHeight + barGap;
  }
}

/** Lines over the same labels; a null value leaves a gap. */
export function drawLines(page: PdfPage, chart: LineChart): void {
  keepTogether(page, lineChartHeight + 60);
  drawTitle(page, chart.title);
  tagged(page, 'Figure', () => drawGraph(page, chart), {
    alt: chart.lines.map((line) => pointsOf(line, chart)).join('; '),
  });
  page.x = margin;
}

/** 'High: 2026-05-04 3, 2026-05-11 5': what was not measured is left out. */
const pointsOf = ({ label, values }: LineChart['lines'][number], { labels }: LineChart): string =>
  `${label}: ${values.flatMap((value, index) => (value === null ? [] : `${labels[index] ?? ''} ${value}`)).join(', ')}`;

function drawGraph(page: PdfPage, chart: LineChart): void {
  const left = margin + 24;
  // half of the last label stands beyond its point
  const right = page.page.width - margin - 20;
  const top = page.y + 4;
  const bottom = top + lineChartHeight;
  const values = chart.lines.flatMap((line) => line.values.flatMap((value) => value ?? []));
  const max = Math.max(1, ...values);
  const x = (index: number): number => left + ((right - left) * index) / Math.max(1, chart.labels.length - 1);
  const y = (value: number): number => bottom - (lineChartHeight * value) / max;
  page.lineWidth(0.5).strokeColor(palette.rule);
  // these are counts: a line at half of an odd one would be called by a number that it is not
  for (const value of max % 2 === 0 ? [0, max / 2, max] : [0, max]) {
    page.moveTo(left, y(value)).lineTo(right, y(value)).stroke();
    page.font('regular').fontSize(7).fillColor(palette.soft);
    page.text(String(value), margin, y(value) - 4, { width: 20, align: 'right', lineBreak: false });
  }
  for (const line of chart.lines) drawLine(page, line, x, y);
  drawLabels(page, chart, x, bottom + 4);
  page.y = bottom + 32;
}

function drawLine(
  page: PdfPage,
  line: LineChart['lines'][number],
  x: (index: number) => number,
  y: (value: number) => number,
): void {
  page.lineWidth(1.5).strokeColor(palette[line.colour]);
  let drawing = false;
  for (const [index, value] of line.values.entries()) {
    if (value === null) drawing = false;
    else if (drawing) page.lineTo(x(index), y(value));
    else page.moveTo(x(index), y(value));
    drawing = value !== null;
  }
  page.stroke();
  for (const [index, value] of line.values.entries()) {
    if (value !== null) page.circle(x(index), y(value), 1.8).fill(palette[line.colour]);
  }
}

function drawLabels(page: PdfPage, chart: LineChart, x: (index: number) => number, y: number): void {
  const every = Math.ceil(chart.labels.length / 10);
  page.font('regular').fontSize(7).fillColor(palette.soft);
  for (const [index, label] of chart.labels.entries()) {
    if (index % every === 0) page.text(label, x(index) - 30, y, { width: 60, align: 'center', lineBreak: false });
  }
  let legend = margin + 24;
  for (const line of chart.lines) {
    page.circle(legend + 3, y + 17, 3).fill(palette[line.colour]);
    page.fillColor(palette.ink).text(line.label, legend + 10, y + 13, { lineBreak: false });
    legend += 24 + page.widthOfString(line.label);
  }
}
