import { type Box, type HistoryEntry, type IncidentRecord, standingHistory } from '@hazardlens/contracts';

/** The detector's classes in the order of its outputs, as in the training data. */
export const trainingClasses = [
  ...['person', 'helmet', 'head', 'vest', 'no_vest', 'mask', 'no_mask'],
  ...['cone', 'machinery', 'vehicle', 'forklift', 'fire', 'smoke'],
];

/**
 * Hazard types whose findings draw every object of a class that the analysis saw on a photo. Others draw some of them only
 * (the person who stands too close, and not the one beside), so that they do not tell where a class is absent.
 */
const drawnCompletely: Readonly<Record<string, readonly string[]>> = {
  no_hard_hat: ['head'],
  no_hi_vis: ['no_vest'],
  no_respirator: ['no_mask'],
  open_flame_smoke: ['fire', 'smoke'],
};

/** What reviewers' decisions tell about one photo; numbers are places in `trainingClasses`. */
export interface TrainingLabels {
  /** classes that are known in this photo: drawn where they are, absent elsewhere */
  readonly labelled: readonly number[];
  /** class, centre x, centre y, width, height as fractions */
  readonly boxes: readonly (readonly [number, number, number, number, number])[];
}

/**
 * Boxes of approved findings; of corrected ones those that fit the hazard they became. A false alarm tells that its
 * classes are absent. Undecided findings tell nothing: their classes stay unknown.
 * @returns null when the decisions tell nothing that could be learned
 */
export function trainingLabels(incidents: readonly IncidentRecord[]): TrainingLabels | null {
  const labelled = new Set<number>();
  const boxes = new Map<string, readonly [number, number, number, number, number]>();
  for (const incident of incidents) {
    const history = standingHistory(incident.history);
    const complete = (drawnCompletely[incident.hazard_type] ?? []).map((name) => trainingClasses.indexOf(name));
    if (incident.status === 'REJECTED' && wasFalseAlarm(history)) for (const each of complete) labelled.add(each);
    if (incident.status !== 'APPROVED') continue;
    const corrected = wasCorrected(history);
    for (const box of incident.boxes) {
      const label = trainingClasses.indexOf(box.class);
      if (label < 0 || (corrected && !complete.includes(label))) continue;
      const drawn = centred(label, box);
      boxes.set(drawn.join(), drawn);
    }
    if (!corrected) for (const each of complete) labelled.add(each);
  }
  if (labelled.size === 0 && boxes.size === 0) return null;
  return { labelled: [...labelled].sort((a, b) => a - b), boxes: [...boxes.values()] };
}

const changeOf = (history: readonly HistoryEntry[], action: string, field: string): unknown =>
  history.findLast((entry) => entry.action === action)?.changes?.[field];

const wasFalseAlarm = (history: readonly HistoryEntry[]): boolean =>
  (changeOf(history, 'REJECTED', 'reason') as { to?: unknown } | undefined)?.to === 'false_positive';

/** By the last approval or, where the incident was reopened since, by an earlier one: corrections stay. */
const wasCorrected = (history: readonly HistoryEntry[]): boolean =>
  history.some((entry) => entry.action === 'APPROVED' && entry.changes?.['hazard_type'] !== undefined);

const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;

function centred(label: number, { x, y, w, h }: Box): readonly [number, number, number, number, number] {
  const [width, height] = [Math.min(w, 1 - x), Math.min(h, 1 - y)];
  return [label, rounded(x + width / 2), rounded(y + height / 2), rounded(width), rounded(height)];
}
