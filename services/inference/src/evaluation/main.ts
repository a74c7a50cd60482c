import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ModelEngine } from '../detector/model-engine.js';
import { type ModelMetadata, readModelMetadata } from '../detector/model-metadata.js';
import { ENGINES } from '../detector/network.js';
import { BUNDLED_MODEL_DIR } from '../detector/worker-entry.js';
import { detectAll } from './detect-all.js';
import { measureDetector } from './detector-measures.js';
import { comparedWithPublished, detectorTable, findingTable, negativesTable, privacyTable } from './detector-report.js';
import { measureFindings } from './finding-measures.js';
import { drawGallery } from './gallery.js';
import { type LabelledPhoto, readLabelledPhotos } from './labelled-photos.js';
import { measureSources } from './measure-sources.js';
import { measureNegatives, type NegativeMeasures } from './negatives/measure-negatives.js';
import { writeNegatives } from './negatives/write-negatives.js';
import { measurePrivacy } from './privacy-measures.js';
import { refitModel } from './refit-model.js';
import { sourcesTable } from './source-report.js';
import { measureTaught } from './taught/measure-taught.js';
import { taughtTable } from './taught/taught-table.js';

const usage = `usage: npm run eval -- detector [--sizes 320,416] [--twice] [--json FILE]   the model card's tables; twice: the closer look, too
       npm run eval -- gallery [--out FILE]                      40 photos with boxes and findings
       npm run eval -- negatives --out FOLDER [--seed 1] [--times 4]   pictures without any hazard, for a training
       npm run eval -- privacy [--twice]                         which heads the blur misses, and what it takes from pictures
       npm run eval -- sources                                   every source of findings: hazard types, incidents, ms
       npm run eval -- taught [--sizes 20,40]                    hazards taught from so many train photos, judged on the split
       npm run eval -- thresholds --model FOLDER [--twice]       fits them on --photos, which no training has seen
options of all but negatives: --photos FOLDER (with benchmark.json), --split benchmark, --model FOLDER,
                 --engine tfjs-wasm|tfjs-node|onnxruntime`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        photos: { type: 'string', default: path.resolve('../shared/data/hazard-photos') },
        split: { type: 'string', default: 'benchmark' },
        model: { type: 'string', default: BUNDLED_MODEL_DIR },
        engine: { type: 'string', default: 'tfjs-wasm' },
        sizes: { type: 'string' },
        twice: { type: 'boolean', default: false },
        json: { type: 'string' },
        out: { type: 'string' },
        seed: { type: 'string', default: '1' },
        times: { type: 'string', default: '1' },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    return process.exit(2);
  }
}
const { positionals, values } = readArguments();

const runtime = ENGINES.find((name) => name === values.engine) ?? 'tfjs-wasm';

/** A line that stays where it is on a terminal, and that is left out where nobody watches. */
function progress(done: number, of: number, what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} of ${of}${done === of ? '\n' : ''}`);
}

/** As in the product: with the model's thresholds, and without the weak detections that a precision curve needs. */
async function evaluateNegatives(size: number, looksTwice: boolean): Promise<NegativeMeasures[]> {
  const engine = new ModelEngine({ modelDir: values.model, inputSize: size, looksTwice, runtime });
  await engine.load();
  try {
    const { photos: folder, split } = values;
    const groups = await measureNegatives(engine, { folder, split });
    console.log(`\nPictures without a hazard\n\n${negativesTable(groups)}`);
    return groups;
  } finally {
    await engine.dispose();
  }
}

/** @param looksTwice with the closer look, whose thresholds are its own */
async function evaluateAt(size: number, looksTwice: boolean, photos: readonly LabelledPhoto[], trained: ModelMetadata) {
  const model = looksTwice && trained.closerLook ? { ...trained, classes: trained.closerLook.classes } : trained;
  const run = await detectAll(photos, {
    modelDir: values.model,
    inputSize: size,
    looksTwice,
    runtime,
    onPhoto: (done) => progress(done, photos.length, `${size} px`),
  });
  const construction = run.photos.filter(({ photo }) => photo.source === 'css');
  const all = measureDetector(run.photos, model);
  const css = construction.length > 0 ? measureDetector(construction, model) : null;
  const findings = measureFindings(run.photos, new Map(model.classes.map(({ name, threshold }) => [name, threshold])));
  const times = [...run.times].sort((a, b) => a - b);
  const [fastestMs = 0, medianMs = 0] = [times[0], times[Math.floor(times.length / 2)]];
  console.log(`\n## ${run.modelVersion}, ${run.engine}, ${size} px\n\n${detectorTable(all)}`);
  if (css) console.log(comparedWithPublished(css));
  console.log(`\nFindings (rules and detector together, confidence ≥ 0.35)\n\n${findingTable(findings)}`);
  const negatives = await evaluateNegatives(size, looksTwice);
  console.log(`\nLatency with decoding: fastest ${fastestMs.toFixed(0)} ms, median ${medianMs.toFixed(0)} ms.`);
  return { size, looksTwice, all, css, findings, negatives, medianMs, fastestMs };
}

async function evaluateDetector(photos: readonly LabelledPhoto[]): Promise<void> {
  const model = await readModelMetadata(values.model);
  const results: Awaited<ReturnType<typeof evaluateAt>>[] = [];
  for (const size of values.sizes?.split(',').map(Number) ?? [model.inputSize]) {
    results.push(await evaluateAt(size, false, photos, model));
  }
  if (values.twice) results.push(await evaluateAt(model.inputSize, true, photos, model));
  if (values.json) await writeFile(values.json, `${JSON.stringify(results, null, 1)}\n`);
}

async function fitModel(photos: readonly LabelledPhoto[]): Promise<void> {
  const { model: modelDir, twice: looksTwice } = values;
  const { before, after, thresholds } = await refitModel(photos, { modelDir, looksTwice, runtime });
  console.log(`Before\n\n${findingTable(before)}\n\nAfter\n\n${findingTable(after)}\n`);
  console.log([...thresholds].map(([name, threshold]) => `${name} ${threshold}`).join(', '));
}

async function evaluatePrivacy(photos: readonly LabelledPhoto[]): Promise<void> {
  const { model: modelDir, twice: looksTwice } = values;
  const run = await detectAll(photos, { modelDir, looksTwice, runtime, asInProduct: true });
  console.log(`## ${run.modelVersion}, ${run.engine}\n\n${privacyTable(measurePrivacy(run.photos))}`);
}

async function evaluateSources(photos: readonly LabelledPhoto[]): Promise<void> {
  const { model: modelDir, split } = values;
  const onPhoto = (done: number): void => progress(done, photos.length, 'sources');
  console.log(sourcesTable(await measureSources(photos, { modelDir, runtime, split, onPhoto })));
}

async function evaluateTaught(photos: readonly LabelledPhoto[]): Promise<void> {
  const { model: modelDir, photos: folder, sizes = '20,40' } = values;
  const teaching = await readLabelledPhotos(folder, 'train');
  const counts = sizes.split(',').map(Number);
  const onTask = (done: number, of: number): void => progress(done, of, 'taught');
  const { tasks, costs, features } = await measureTaught(teaching, photos, { modelDir, runtime, counts, onTask });
  console.log(`## ${features}, ${runtime}\n\n${taughtTable(tasks, costs)}`);
}

const commands: Readonly<Record<string, (photos: readonly LabelledPhoto[]) => Promise<void>>> = {
  detector: evaluateDetector,
  privacy: evaluatePrivacy,
  sources: evaluateSources,
  taught: evaluateTaught,
  thresholds: fitModel,
  gallery: async (photos) => {
    const file = values.out ?? path.resolve('.cache/evaluation/gallery.jpg');
    await mkdir(path.dirname(file), { recursive: true });
    await drawGallery(photos, values.model, file);
    console.log(`written: ${file}`);
  },
};

async function main(): Promise<number> {
  const [what, ...more] = positionals;
  if (what === 'negatives' && values.out) {
    console.log(`written: ${await writeNegatives(values.out, Number(values.seed), Number(values.times))} pictures`);
    return 0;
  }
  const command = commands[what ?? ''];
  if (!command || more.length > 0 || runtime !== values.engine) {
    console.error(usage);
    return 2;
  }
  if (!existsSync(path.join(values.photos, `${values.split}.json`))) {
    console.error(`There are no labelled photos in ${values.photos}; name their folder with --photos.`);
    return 1;
  }
  if (what === 'thresholds' && values.split === 'benchmark') {
    console.error('Thresholds are fitted on photos held back, not on what they are judged by: name another --split.');
    return 2;
  }
  if (values.twice && runtime === 'tfjs-wasm') {
    console.error('On WebAssembly photos are looked at once: name another --engine with --twice.');
    return 2;
  }
  if (values.twice && !(await readModelMetadata(values.model)).closerLook) {
    console.error('The model was not fitted for two looks: calibrate --closer comes first.');
    return 1;
  }
  await command(await readLabelledPhotos(values.photos, values.split));
  return 0;
}

process.exitCode = await main();
