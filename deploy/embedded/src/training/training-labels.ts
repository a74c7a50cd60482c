import {
  type Box,
  type HistoryEntry,
  type IncidentBox,
  type IncidentRecord,
  standingHistory,
} from '@hazardlens/contracts';

/** The detector's classes in the order of its outputs, as in the training data. */
export const trainingClasses = [
  ...['person', 'helmet', 'head', 'vest', 'no_vest', 'mask', 'no_mask'],
  ...['cone', 'machinery', 'vehicle', 'forklift', 'fire', 'smoke'],
];

/**
 * Hazard types of which the detector's findings draw every object of a class that the analysis saw on a photo. Others draw
 * some of them only (the person who stands too close, and not the one beside), so that they do not tell where a class is absent.
 */
const drawnCompletely: Readonly<Record<string, readonly string[]>> = {
  no_hard_hat: ['head'],
  no_hi_vis: ['no_vest'],
  no_respirator: ['no_mask'],
  open_flame_smoke: ['fire', 'smoke'],
};

type Rectangle = readonly [cx: number, cy: number, w: number, h: number];
type Labelled = readonly [label: number, ...Rectangle];
/** Who drew a box as it is: what was moved, added or named anew is a person's. */
export type Drawer = 'analysis' | 'person';

/** A hazard on a photo, as it was decided. */
export interface LabelledHazard {
  readonly hazard_type: string;
  /** false: it was a false alarm */
  readonly there: boolean;
  /** `person`: no source saw it, a person added it */
  readonly seen_by: Drawer;
  /** what the analysis called it, where a reviewer knew better */
  readonly found_as?: string;
  /** whatever the boxes show, also what the detector has no class for */
  readonly boxes: readonly { readonly class: string; readonly box: Rectangle; readonly drawn_by: Drawer }[];
}

/** What reviewers' decisions tell about one photo; numbers are places in `trainingClasses`. */
export interface TrainingLabels {
  /** classes that are known in this photo: drawn where they are, absent elsewhere */
  readonly labelled: readonly number[];
  /** class, centre x, centre y, width, height as fractions */
  readonly boxes: readonly Labelled[];
  /** who drew each of them, in the same order */
  readonly drawn_by: readonly Drawer[];
  readonly hazards: readonly LabelledHazard[];
}

/**
 * Boxes of approved findings, as they were corrected, and of what people added; of findings whose hazard alone was corrected
 * those that fit what they became. A false alarm tells that its classes are absent. Undecided findings tell nothing: their
 * classes stay unknown.
 * @returns null when the decisions tell nothing that could be learned
 */
export function trainingLabels(incidents: readonly IncidentRecord[]): TrainingLabels | null {
  const labelled = new Set<number>();
  const boxes = new Map<string, { drawn: Labelled; by: Drawer }>();
  for (const incident of incidents) {
    const history = standingHistory(incident.history);
    const fitting = (drawnCompletely[incident.hazard_type] ?? []).map((name) => trainingClasses.indexOf(name));
    // Others draw one that was missed, some places, or none: that tells nothing of the rest of the photo.
    const complete = wasDetected(incident) ? fitting : [];
    if (incident.status === 'REJECTED' && wasFalseAlarm(history)) for (const each of complete) labelled.add(each);
    if (incident.status !== 'APPROVED') continue;
    // Boxes that somebody drew for the hazard that it is are right, whatever it was called.
    const unfit = foundAs(history) !== undefined && !wasRedrawn(history);
    for (const box of incident.boxes) {
      const label = trainingClasses.indexOf(box.class);
      if (label < 0 || (unfit && !fitting.includes(label))) continue;
      const drawn: Labelled = [label, ...centred(box)];
      boxes.set(drawn.join(), { drawn, by: drawerOf(box) });
    }
    if (!unfit) for (const each of complete) labelled.add(each);
  }
  const hazards = incidents.flatMap(hazardOf);
  if (labelled.size === 0 && boxes.size === 0 && !hazards.some(isWorthTelling)) return null;
  const all = [...boxes.values()];
  return {
    labelled: [...labelled].sort((a, b) => a - b),
    boxes: all.map(({ drawn }) => drawn),
    drawn_by: all.map(({ by }) => by),
    hazards,
  };
}

/** Findings of before there were other sources are the detector's. */
const wasDetected = ({ sources }: IncidentRecord): boolean =>
  sources?.some(({ source }) => source === 'detector') ?? true;
const isAdded = ({ sources }: IncidentRecord): boolean => sources?.length === 0;
const drawerOf = ({ sources }: IncidentBox): Drawer => (sources?.length === 0 ? 'person' : 'analysis');

/** What people added or drew is worth a photo even where the detector has no class for it. */
const isWorthTelling = ({ there, seen_by, boxes }: LabelledHazard): boolean =>
  there && (seen_by === 'person' || boxes.some(({ drawn_by }) => drawn_by === 'person'));

function hazardOf(incident: IncidentRecord): LabelledHazard[] {
  const history = standingHistory(incident.history);
  const isFalseAlarm = incident.status === 'REJECTED' && wasFalseAlarm(history);
  if (incident.status !== 'APPROVED' && !isFalseAlarm) return [];
  const found_as = foundAs(history);
  const boxes = incident.boxes.map((box) => ({ class: box.class, box: centred(box), drawn_by: drawerOf(box) }));
  return [
    {
      hazard_type: incident.hazard_type,
      there: !isFalseAlarm,
      seen_by: isAdded(incident) ? 'person' : 'analysis',
      ...(found_as === undefined ? {} : { found_as }),
      boxes,
    },
  ];
}

const changeOf = (history: readonly HistoryEntry[], action: string, field: string): unknown =>
  history.findLast((entry) => entry.action === action)?.changes?.[field];

const wasFalseAlarm = (history: readonly HistoryEntry[]): boolean =>
  (changeOf(history, 'REJECTED', 'reason') as { to?: unknown } | undefined)?.to === 'false_positive';

/** Changes by the last approval or, where the incident was reopened since, by an earlier one: corrections stay. */
const changesOf = (history: readonly HistoryEntry[], field: string): unknown[] =>
  history.flatMap(({ action, changes }) => (action === 'APPROVED' ? (changes?.[field] ?? []) : []));

const wasRedrawn = (history: readonly HistoryEntry[]): boolean => changesOf(history, 'boxes').length > 0;

function foundAs(history: readonly HistoryEntry[]): string | undefined {
  const [first] = changesOf(history, 'hazard_type') as { from?: unknown }[];
  return first && String(first.from);
}

const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;

function centred({ x, y, w, h }: Box): Rectangle {
  const [width, height] = [Math.min(w, 1 - x), Math.min(h, 1 - y)];
  return [rounded(x + width / 2), rounded(y + height / 2), rounded(width), rounded(height)];
}
