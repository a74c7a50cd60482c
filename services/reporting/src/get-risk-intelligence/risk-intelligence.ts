import type { ExplanationView, Locale, RiskIntelligenceAnswer, ScoreBasis, TimeRange } from '@hazardlens/contracts';
import {
  type Ageing,
  displayScore,
  groupScore,
  rangeAgeing,
  rankGroups,
  riskHubScore,
  riskTrend,
  severityTrend,
} from '@hazardlens/risk';
import { CATEGORIES, categoryName, type HeatmapColumn, hazardName } from '@hazardlens/taxonomy';
import { noOwnWords, type OwnWords } from '../own-hazards/own-words.reader.js';
import { type ScoreInputs, TODAY, termsOf, windows } from '../score/score-inputs.js';
import { fromMicro, type GroupSums, type Groups, groupOf } from '../sums/sums.js';

export const daysOf: Record<TimeRange, number> = { '7d': 7, '30d': 30, '90d': 90 };
const columnOf = new Map<string, HeatmapColumn | null>(
  CATEGORIES.map(({ code, heatmap_column }) => [code, heatmap_column]),
);
const columns: readonly HeatmapColumn[] = ['PPE', 'Falls', 'Machinery', 'Electrical'];
const TOP_RISKS = 5;

/** A day hazard type by hazard type, with its age. */
export interface GroupedDay {
  readonly day: number;
  readonly groups: Groups<GroupSums>;
}

/** What groups are scored from. */
export interface GroupInputs extends Pick<ScoreInputs, 'open'> {
  /** the days of the range */
  readonly groups: readonly GroupedDay[];
}

/** A row of the heat map: a site, or a contractor. */
export interface RowInputs extends GroupInputs {
  readonly id: string;
  readonly name: string;
  readonly captures: number;
  /** whether anything was captured there in the range */
  readonly captured: boolean;
}

/** What the incidents of one hazard type come to, ready to be scored alone or together with others. */
interface Tally {
  readonly category: string;
  readonly hazard_type: string;
  /** p·s of open incidents */
  readonly open: number[];
  readonly closed: { day: number; closedTop: number[] }[];
  /** non-rejected incidents captured in the range */
  count: number;
}

/** One pass over the inputs: every group's numbers are computed from these few lists. */
function talliesOf(inputs: GroupInputs, ageing: Ageing): Tally[] {
  const tallies = new Map<string, Tally>();
  const tallyOf = (key: string): Tally => {
    const tally = tallies.get(key) ?? { ...groupOf(key), open: [], closed: [], count: 0 };
    tallies.set(key, tally);
    return tally;
  };
  for (const groups of inputs.open) {
    for (const [key, group] of Object.entries(groups)) tallyOf(key).open.push(...group.top.map(fromMicro));
  }
  for (const { day, groups } of inputs.groups) {
    if (-day >= ageing.horizon) continue;
    for (const [key, group] of Object.entries(groups)) {
      const tally = tallyOf(key);
      tally.count += group.count;
      if (group.closed_top.length > 0) tally.closed.push({ day, closedTop: group.closed_top.map(fromMicro) });
    }
  }
  return [...tallies.values()];
}

/** 100·N(0.7·p·s·w) over some tallies taken together, and how many incidents of the range they hold. */
function scoreOf(tallies: readonly Tally[], ageing: Ageing): { score: number; count: number } {
  const score = groupScore(
    tallies.flatMap((tally) => tally.open),
    tallies.flatMap((tally) => tally.closed),
    TODAY,
    ageing,
  );
  return { score, count: tallies.reduce((sum, tally) => sum + tally.count, 0) };
}

/**
 * The risk hub's numbers over a range. Pure.
 * @param inputs days of twice the range (the trend needs the preceding one)
 * @param extra.today the day number that the weeks are named by
 * @param extra.captured whether anything was captured in the range
 * @param extra.own what the own hazard types of the range are called
 */
export function riskIntelligenceOf(
  inputs: ScoreInputs & GroupInputs,
  rows: readonly RowInputs[],
  range: TimeRange,
  extra: {
    today: number;
    locale: Locale;
    captured: boolean;
    explanation: ExplanationView;
    generatedAt: Date;
    own?: OwnWords;
  },
): RiskIntelligenceAnswer {
  const length = daysOf[range];
  const ageing = rangeAgeing(length);
  const { now, before } = windows(inputs.days, length);
  const tallies = talliesOf(inputs, ageing);
  const terms = termsOf(inputs, ageing);
  return {
    overall_risk_score: displayScore(riskHubScore(terms)),
    risk_trend: riskTrend(now, before),
    top_5_risks: topRisks(tallies, ageing, extra.locale, extra.own),
    category_breakdown: breakdown(tallies, ageing, extra.locale),
    severity_trend: severityTrend(levelDays(inputs, extra.today), extra.today, length),
    heatmap: rows.map((row) => heatmapRow(row, ageing)),
    has_data: inputs.captures > 0 || inputs.incidents > 0,
    basis: basisOf(inputs, extra.captured, terms.U > 0),
    explanation: extra.explanation,
    generated_at: extra.generatedAt.toISOString(),
  };
}

/**
 * Without captures there is nothing to measure. A quiet range of somebody who has captured before is measured all the same
 * as long as a hazard is open: that is what its score says then.
 */
function basisOf({ captures }: { readonly captures: number }, captured: boolean, standsOpen: boolean): ScoreBasis {
  return captures > 0 && (captured || standsOpen) ? 'measured' : 'default';
}

/** Hazards of the range; one that only stands open since before it has no findings to count and is no part of the list. */
function topRisks(tallies: readonly Tally[], ageing: Ageing, locale: Locale, own: OwnWords = noOwnWords) {
  const scored = tallies.map((tally) => ({
    ...tally,
    ...scoreOf([tally], ageing),
    name: hazardName({ ...tally, own_label: own.get(tally.hazard_type)?.label }, locale),
  }));
  return rankGroups(scored.filter(({ score, count }) => score > 0 && count > 0))
    .slice(0, TOP_RISKS)
    .map(({ category, hazard_type, score, count, name }) => ({
      category: categoryName(category, locale),
      category_code: category,
      subcategory: name,
      hazard_type,
      risk_score: displayScore(score),
      count,
    }));
}

function breakdown(tallies: readonly Tally[], ageing: Ageing, locale: Locale) {
  const scored = [...new Set(tallies.map(({ category }) => category))].map((category) => ({
    category,
    ...scoreOf(
      tallies.filter((tally) => tally.category === category),
      ageing,
    ),
    name: categoryName(category, locale),
  }));
  return rankGroups(scored).map(({ category, score, count, name }) => ({
    name,
    category_code: category,
    value: count,
    risk_score: displayScore(score),
  }));
}

function heatmapRow(row: RowInputs, ageing: Ageing) {
  const tallies = talliesOf(row, ageing);
  const standsOpen = tallies.some(({ open }) => open.some((weight) => weight > 0));
  return {
    ...{ site: row.name, site_id: row.id, ...cells(tallies, ageing) },
    basis: basisOf(row, row.captured, standsOpen),
  };
}

function cells(tallies: readonly Tally[], ageing: Ageing): Record<HeatmapColumn, number> {
  const cell = (column: HeatmapColumn): number =>
    displayScore(
      scoreOf(
        tallies.filter(({ category }) => columnOf.get(category) === column),
        ageing,
      ).score,
    );
  return Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<HeatmapColumn, number>;
}

const levelDays = (inputs: ScoreInputs, today: number) =>
  inputs.days.map(({ day, high, medium, low }) => ({ day: day + today, high, medium, low }));
