import { addHits, type Hits, precisionOf, recallOf } from './average-precision.js';
import type { DetectorMeasures } from './detector-measures.js';
import type { FindingMeasures } from './finding-measures.js';
import type { NegativeMeasures } from './negatives/measure-negatives.js';
import type { PrivacyMeasures } from './privacy-measures.js';

/** Published for the same 196 photos: YOLOv9c, 25 M parameters, 640 px (the data set's own page). */
const published = { map50: 0.841, recall: 0.76 };

const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const both = (hits: Hits): [string, string] => [shown(precisionOf(hits)), shown(recallOf(hits))];

/** The detector's table of the model card, as Markdown. */
export function detectorTable({ classes, photos, map50, map50to95, ...errors }: DetectorMeasures): string {
  const rows = classes.map(({ name, labels, ap50, ap50to95, threshold, atThreshold }) => [
    name,
    labels,
    shown(ap50),
    shown(ap50to95),
    threshold,
    ...both(atThreshold),
  ]);
  const total = addHits(classes.filter(({ labels }) => labels > 0).map(({ atThreshold }) => atThreshold));
  return [
    table(['class', 'boxes', 'AP50', 'AP50–95', 'threshold', 'precision', 'recall'], rows),
    '',
    `${photos} photos: mAP50 ${shown(map50)}, mAP50–95 ${shown(map50to95)}; at the thresholds precision ${both(total).join(', recall ')}.`,
    `Expected calibration error of detections with a score of 0.05 or more: ${errors.calibrationErrorOfScores.toFixed(4)} ` +
      `for the raw scores, ${errors.calibrationErrorOfProbabilities.toFixed(4)} for the calibrated probabilities.`,
  ].join('\n');
}

/** The construction part beside what others reached on the same photos. */
export const comparedWithPublished = ({ map50 }: DetectorMeasures): string =>
  `Construction part (css): mAP50 ${shown(map50)}; published YOLOv9c (25 M parameters, 640 px) ${published.map50}, recall ${published.recall}.`;

/** Precision and recall of what the product shows: findings of persons and things, incidents of photos. */
export function findingTable({ hazards, incidents, cleanPhotos, falseAlarmsOnCleanPhotos }: FindingMeasures): string {
  const rows = hazards.map(({ hazard, photos, findings, incidents: perPhoto, untold }) => [
    hazard,
    photos,
    findings.there,
    ...both(findings),
    perPhoto.there,
    ...both(perPhoto),
    untold.photos === 0 ? '–' : `${untold.raised} of ${untold.photos}`,
  ]);
  const head = [
    'hazard',
    'photos',
    'findings',
    'precision',
    'recall',
    'incidents',
    'precision',
    'recall',
    'raised where labels cannot tell',
  ];
  const rate = cleanPhotos === 0 ? '–' : (falseAlarmsOnCleanPhotos / cleanPhotos).toFixed(3);
  return [
    table(head, rows),
    '',
    `All incidents: precision ${both(incidents).join(', recall ')}. False alarms: ${falseAlarmsOnCleanPhotos} on ${cleanPhotos} clean photos (${rate} a photo).`,
  ].join('\n');
}

/** What was raised on pictures without a hazard, kind by kind, and the names of those pictures. */
export function negativesTable(groups: readonly NegativeMeasures[]): string {
  const sumOf = (blank: boolean): string => {
    const these = groups.filter((one) => one.blank === blank);
    const total = (count: (one: NegativeMeasures) => number): number => these.reduce((sum, one) => sum + count(one), 0);
    const pictures = total((one) => one.pictures);
    const share = (count: number): string =>
      pictures === 0 ? '' : ` (${((100 * count) / pictures).toFixed(1)} in 100)`;
    const [raised, fires] = [total((one) => one.raised), total((one) => one.fires)];
    return `${raised} of ${pictures}${share(raised)}, with fire or smoke ${fires}${share(fires)}`;
  };
  const names = groups.flatMap((group) => group.names);
  return [
    table(
      ['pictures', 'number', 'not judged', 'false incidents', 'of these fire or smoke'],
      groups.map(({ group, pictures, notJudged, raised, fires }) => [group, pictures, notJudged, raised, fires]),
    ),
    '',
    `Blank pictures with an incident: ${sumOf(true)}.`,
    `Others: ${sumOf(false)}.`,
    ...(names.length > 0 ? [`Raised on: ${names.join(', ')}.`] : []),
  ].join('\n');
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const missedOf = ({ there, missed }: { readonly there: number; readonly missed: number }): string =>
  `${missed} of ${there}${there === 0 ? '' : ` (${percent(missed / there)})`}`;

/** What the blur misses, and what it takes from pictures. */
export function privacyTable(measures: PrivacyMeasures): string {
  const { kinds, photos, medianShare, mostShare, overAFifth, emptyPhotos, medianShareOfEmpty } = measures;
  return [
    table(
      ['at least 24 pixels high', 'missed: less than half under the blocks'],
      [...kinds.map((one) => [one.kind, missedOf(one)]), ['all', missedOf(measures)]],
    ),
    '',
    `Pixelated of the picture, ${photos} photos with a head: median ${percent(medianShare)}, most ${percent(mostShare)}, ` +
      `more than a fifth on ${overAFifth}; ${emptyPhotos} photos without anybody: median ${percent(medianShareOfEmpty)}.`,
    ...(measures.missedOn.length > 0 ? [`Missed on: ${measures.missedOn.join(', ')}.`] : []),
  ].join('\n');
}
