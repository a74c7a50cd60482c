/** A decision on a finding of one source and hazard type. */
export interface DecidedFinding {
  /** Raw score, 0 to 1. */
  readonly raw: number;
  /** Approved as this hazard. */
  readonly right: boolean;
  /** For how many findings it stands: 1 for one that was shown anyway, 20 for one of the 5 % that become a question. */
  readonly weight: number;
}

/** One source and hazard type. */
export interface ThresholdCase {
  /** Names it; unique among the cases of one choice. */
  readonly key: string;
  /** The threshold in force. */
  readonly current: number;
  readonly decided: readonly DecidedFinding[];
  /** Raw scores of all findings of the period, shown or not. */
  readonly seen: readonly number[];
}

/** What one threshold would mean. */
export interface CurvePoint {
  /** Findings from this raw score on are shown; null: none is. */
  readonly threshold: number | null;
  /** Right findings that would not be shown, and wrong ones that would: of the decided ones, each by its weight. */
  readonly missed: number;
  readonly falseAlarms: number;
  /** missed × what a miss costs + falseAlarms. */
  readonly cost: number;
  /** Findings that would be shown in the period. */
  readonly shown: number;
}

/** Thresholds are hundredths: more says nothing about a raw score, and a curve is a page. */
const STEPS = 100;
/** Fewer decisions, or fewer of one kind, choose nothing. */
const LEAST_DECIDED = 20;
const LEAST_OF_EACH = 3;

/** The highest hundredth that a score reaches. Written with a margin, since 0.29 × 100 is less than 29. */
const stepOf = (raw: number): number => Math.min(Math.max(Math.floor(raw * STEPS + 1e-9), 0), STEPS);

/** True where decisions say enough to choose by. */
export function tellsEnough({ decided }: ThresholdCase): boolean {
  const right = decided.filter((each) => each.right).length;
  return decided.length >= LEAST_DECIDED && Math.min(right, decided.length - right) >= LEAST_OF_EACH;
}

/**
 * Where too little was decided: that a surer finding is right more often, and that half of all are right. Enough to say which
 * are to go first when there are too many; never to show more.
 */
const assumed = ({ seen }: ThresholdCase): DecidedFinding[] =>
  seen.flatMap((raw) => [
    { raw, right: true, weight: 0.25 + raw / 2 },
    { raw, right: false, weight: 0.75 - raw / 2 },
  ]);

/** What a case is judged by: its decisions, or what is assumed. */
export const evidenceOf = (one: ThresholdCase): readonly DecidedFinding[] =>
  tellsEnough(one) ? one.decided : assumed(one);

/** What each threshold would mean, from 0 (all is shown) to 1, then none: `missed` and `cost` by rising, `shown` by falling order. */
export function costCurve(one: ThresholdCase, missedCost: number): CurvePoint[] {
  const rightAt = new Array<number>(STEPS + 1).fill(0);
  const wrongAt = new Array<number>(STEPS + 1).fill(0);
  const seenAt = new Array<number>(STEPS + 1).fill(0);
  const add = (list: number[], raw: number, weight: number): void => {
    const step = stepOf(raw);
    list[step] = (list[step] ?? 0) + weight;
  };
  for (const { raw, right, weight } of evidenceOf(one)) add(right ? rightAt : wrongAt, raw, weight);
  for (const raw of one.seen) add(seenAt, raw, 1);
  const points: CurvePoint[] = [];
  let missed = 0;
  let falseAlarms = wrongAt.reduce((sum, weight) => sum + weight, 0);
  let shown = one.seen.length;
  for (let step = 0; step <= STEPS + 1; step++) {
    points.push({
      threshold: step > STEPS ? null : step / STEPS,
      missed,
      falseAlarms,
      cost: missed * missedCost + falseAlarms,
      shown,
    });
    missed += rightAt[step] ?? 0;
    falseAlarms -= wrongAt[step] ?? 0;
    shown -= seenAt[step] ?? 0;
  }
  return points;
}
