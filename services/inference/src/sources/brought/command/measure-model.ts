import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { DetectedPhoto } from '../../../detector/engine.js';
import { ModelEngine } from '../../../detector/model-engine.js';
import type { Platt } from '../../../detector/model-metadata.js';
import type { Rect } from '../../../detector/rect.js';
import { iou } from '../../../detector/suppress.js';
import { BUNDLED_MODEL_DIR } from '../../../detector/worker-entry.js';
import { averagePrecision } from '../../../evaluation/average-precision.js';
import { type Judged, judge } from '../../../evaluation/match-boxes.js';
import type { RawFinding } from '../../finding-source.js';
import { type Fit, fitPhoto, longSideFor, onPhoto } from '../fit.js';
import { hazardsSeen, leastScoreOf } from '../hazard-rules.js';
import type { ModelRecord } from '../installed-model.js';
import { hazardsOf, type ModelMap } from '../model-map.js';
import type { ModelProcess } from '../model-process.js';
import type { ModelBox } from '../read-boxes.js';
import type { Reading } from '../reading.js';
import { fitPlatt, type Outcome } from './fit-platt.js';
import type { FolderPhoto, Marked } from './labelled-folder.js';

/** Weaker ones change no average precision in its third digit. */
const LEAST_SCORE = 0.01;
const SAME = 0.5;

/** A model that runs, and how it is shown photos. */
export interface RunningModel {
  readonly model: ModelProcess;
  readonly map: ModelMap;
  readonly reading: Reading;
  readonly fit: Fit;
}

export type Figures = NonNullable<ModelRecord['figures']>;
export interface Measured {
  readonly figures: Figures;
  readonly calibration: Readonly<Record<string, Platt>>;
}

interface Looked {
  readonly photo: FolderPhoto;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ModelBox[];
  readonly ms: number;
}

/** What a model sees on a photo file, in fractions of it. */
export async function lookAt({ model, reading, fit }: RunningModel, photo: FolderPhoto): Promise<Looked> {
  const image = sharp(photo.file, { failOn: 'error' });
  const { width, height } = (await image.metadata()).autoOrient;
  const side = longSideFor({ width, height }, reading, fit);
  const { data, info } = await image
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const input = await fitPhoto({ ...size, data }, reading, fit);
  const started = performance.now();
  const seen = await model.see(input, LEAST_SCORE);
  const ms = performance.now() - started;
  const boxes = seen.flatMap((box) => {
    const place = onPhoto(box, size, reading, fit);
    return place ? [{ class: box.class, score: box.score, ...place }] : [];
  });
  return { photo, width, height, boxes, ms };
}

const ofClass = <Box extends { readonly class: string }>(boxes: readonly Box[], name: string): Box[] =>
  boxes.filter((box) => box.class === name);

function measureClass(looked: readonly Looked[], name: string, threshold: number): Figures['classes'][number] {
  const all: Judged[] = [];
  let there = 0;
  for (const { photo, boxes } of looked) {
    const marked = ofClass(photo.marked ?? [], name);
    there += marked.length;
    all.push(
      ...judge(
        ofClass(boxes, name).map((box) => ({ ...box, probability: box.score })),
        marked,
        SAME,
      ),
    );
  }
  const shown = all.filter(({ score }) => score >= threshold);
  const right = shown.filter((each) => each.right).length;
  return { class: name, ap50: averagePrecision(all, there), found: shown.length, right, there };
}

/** Mean over the classes that have labels: what settings are compared by. */
export function meanPrecision(looked: readonly Looked[], { classes, threshold }: ModelMap): number {
  const known = classes.map((name) => measureClass(looked, name, threshold).ap50).filter((ap) => ap !== null);
  return known.reduce((sum, ap) => sum + ap, 0) / Math.max(known.length, 1);
}

const first = ({ boxes: [box] }: RawFinding): Rect | null =>
  box ? { x1: box.x, y1: box.y, x2: box.x + box.w, y2: box.y + box.h } : null;

/** Each finding takes one of the truth's, the surest first. */
function judgeFindings(found: readonly RawFinding[], truth: readonly RawFinding[]): Outcome[] {
  const free = new Set(truth);
  return [...found]
    .sort((a, b) => b.raw - a.raw)
    .map((finding) => {
      const here = first(finding);
      const match = [...free].find((other) => {
        const there = first(other);
        return here !== null && there !== null && iou(here, there) >= SAME;
      });
      if (match) free.delete(match);
      return { raw: finding.raw, right: match !== undefined };
    });
}

/** People of the shipped detector, where the map needs them and the model knows none. */
async function peopleOn(looked: readonly Looked[], map: ModelMap): Promise<ReadonlyMap<string, DetectedPhoto>> {
  const found = new Map<string, DetectedPhoto>();
  const needed = map.rules.some(({ rule }) => rule !== 'present') || Object.keys(map.ours).length > 0;
  if (!needed || Object.values(map.ours).includes('person')) return found;
  const engine = new ModelEngine({ modelDir: BUNDLED_MODEL_DIR });
  await engine.load();
  try {
    for (const { photo } of looked) found.set(photo.file, await engine.detect(await readFile(photo.file)));
  } finally {
    await engine.dispose();
  }
  return found;
}

const asBoxes = (marked: readonly Marked[]): ModelBox[] => marked.map((each) => ({ ...each, score: 1 }));

/** The truth is what the same rules draw from the labels, with the same people. */
async function measureHazards(looked: readonly Looked[], map: ModelMap) {
  const people = await peopleOn(looked, map);
  const least = leastScoreOf(map);
  const perPhoto = looked.map(({ photo, width, height, boxes }) => {
    const detected = people.get(photo.file) ?? null;
    const seen = { width, height, detected };
    return {
      found: hazardsSeen({ ...seen, boxes: boxes.filter(({ score }) => score >= least) }, map, true),
      truth: hazardsSeen({ ...seen, boxes: asBoxes(photo.marked ?? []) }, map, true),
    };
  });
  const hazards: Figures['hazards'] = [];
  const calibration: Record<string, Platt> = {};
  for (const hazard of hazardsOf(map)) {
    const of = (findings: readonly RawFinding[]) => findings.filter(({ hazard_type }) => hazard_type === hazard);
    const outcomes = perPhoto.flatMap(({ found, truth }) => judgeFindings(of(found), of(truth)));
    const there = perPhoto.reduce((sum, { truth }) => sum + of(truth).length, 0);
    hazards.push({ hazard, found: outcomes.length, right: outcomes.filter(({ right }) => right).length, there });
    const platt = fitPlatt(outcomes);
    if (platt) calibration[hazard] = platt;
  }
  return { hazards, calibration };
}

/** Looks at every labelled photo; says what the model is worth there, and how its scores become probabilities. */
export async function measureModel(running: RunningModel, photos: readonly FolderPhoto[]): Promise<Measured> {
  const looked: Looked[] = [];
  for (const photo of photos) looked.push(await lookAt(running, photo));
  const { map } = running;
  const times = looked.map(({ ms }) => ms).sort((a, b) => a - b);
  const { hazards, calibration } = await measureHazards(looked, map);
  const classes = map.classes
    .map((name) => measureClass(looked, name, map.threshold))
    .filter(({ found, there }) => found + there > 0);
  return {
    figures: { photos: looked.length, ms: times[Math.floor(times.length / 2)] ?? 0, classes, hazards },
    calibration,
  };
}
