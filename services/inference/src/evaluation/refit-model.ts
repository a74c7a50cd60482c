import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModelMetadata, readModelMetadata } from '../detector/model-metadata.js';
import type { EngineName } from '../detector/network.js';
import { SECOND_LOOK } from '../detector/second-look.js';
import { detectAll } from './detect-all.js';
import { type FindingMeasures, measureFindings } from './finding-measures.js';
import { fitThresholds, leastScoreOf, type Thresholds } from './fit-thresholds.js';
import type { LabelledPhoto } from './labelled-photos.js';

/** Flames and smoke from here on are looked at twice, so that every threshold can be tried. */
const LEAST_DOUBTED = 0.2;

const chosenBy =
  'what findings and incidents are worth by the rules of the product, on photos held back (npm run eval -- thresholds); ' +
  'where nothing depends on it: the score at which the probability is enough for a finding';

interface Refitted {
  readonly before: FindingMeasures;
  readonly after: FindingMeasures;
  readonly thresholds: Thresholds;
}

const doubtingAll = (model: ModelMetadata): ModelMetadata => {
  const classes = (all: ModelMetadata['classes']) =>
    all.map((one) => (SECOND_LOOK.classes.includes(one.name) ? { ...one, threshold: LEAST_DOUBTED } : one));
  const { closerLook } = model;
  return {
    ...model,
    classes: classes(model.classes),
    closerLook: closerLook && { ...closerLook, classes: classes(closerLook.classes) },
  };
};

/**
 * Fits the thresholds of a model folder, whose probabilities are fitted already, and writes them into its metadata.json.
 * @param looksTwice those of both looks together
 */
export async function refitModel(
  photos: readonly LabelledPhoto[],
  options: { readonly modelDir: string; readonly looksTwice: boolean; readonly runtime: EngineName },
): Promise<Refitted> {
  const model = await readModelMetadata(options.modelDir);
  const { classes } = options.looksTwice && model.closerLook ? model.closerLook : model;
  const before: Thresholds = new Map(classes.map(({ name, threshold }) => [name, threshold]));
  const run = await detectAll(photos, { ...options, metadata: doubtingAll(model) });
  const detected = run.photos.map((one) => ({
    ...one,
    detections: one.detections.filter(({ score }) => score >= LEAST_DOUBTED),
  }));
  const thresholds = fitThresholds(detected, new Map(classes.map((one) => [one.name, leastScoreOf(one)])));
  await writeThresholds(options.modelDir, options.looksTwice, thresholds);
  return { before: measureFindings(detected, before), after: measureFindings(detected, thresholds), thresholds };
}

async function writeThresholds(modelDir: string, looksTwice: boolean, thresholds: Thresholds): Promise<void> {
  const file = path.join(modelDir, 'metadata.json');
  const metadata = JSON.parse(await readFile(file, 'utf8'));
  Object.assign(looksTwice ? metadata.closer_look : metadata, {
    thresholds: Object.fromEntries(thresholds),
    thresholds_chosen_by: chosenBy,
  });
  await writeFile(file, JSON.stringify(metadata, null, 1));
}
