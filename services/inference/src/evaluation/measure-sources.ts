import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ModelEngine } from '../detector/model-engine.js';
import { readModelMetadata } from '../detector/model-metadata.js';
import type { EngineName } from '../detector/network.js';
import { nothingHidden, SharedPhoto } from '../sources/photo-to-look-at.js';
import { postureSource } from '../sources/posture/posture-source.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import { measureFindings } from './finding-measures.js';
import type { LabelledPhoto } from './labelled-photos.js';
import { labelledPostures } from './postures/posture-labels.js';
import { type JudgedPhoto, measurePostures } from './postures/posture-measures.js';
import type { MeasuredSource } from './source-report.js';

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Processor time of all threads: nothing else works meanwhile, and a busy machine does not make it longer. */
async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  return result;
}

/**
 * Every shipped source over labelled photos, exactly as in the product: the detector sees, the others look at what it saw.
 * Postures are judged on photos with a labelled person.
 */
export async function measureSources(
  photos: readonly LabelledPhoto[],
  options: {
    readonly modelDir: string;
    readonly runtime: EngineName;
    readonly split: string;
    readonly onPhoto: (done: number) => void;
  },
): Promise<MeasuredSource[]> {
  const { modelDir, runtime, split, onPhoto } = options;
  const engine = new ModelEngine({ modelDir, runtime });
  const [installed] = await postureSource({});
  if (!installed) throw new Error('the product ships without posture');
  const posture = installed.source;
  await Promise.all([engine.load(), posture.start()]);
  const labels = labelledPostures(split);
  const [detected, judged] = [[] as DetectedLabelledPhoto[], [] as JudgedPhoto[]];
  const [detectorTimes, postureTimes] = [[] as number[], [] as number[]];
  const signal = new AbortController().signal;
  try {
    for (const photo of photos) {
      const seen = await timed(detectorTimes, async () => engine.detect(await readFile(photo.file)));
      detected.push({ photo, detections: seen.detections, faint: seen.faint, measures: seen.measures });
      const people = labels.get(path.basename(photo.file));
      if (people) {
        const shared = new SharedPhoto({
          sha256: '',
          detected: seen,
          read: () => readFile(photo.file),
          hidden: nothingHidden,
        });
        const findings = await timed(postureTimes, () =>
          posture.look(shared, { tenantId: '', masksRequired: false, signal }),
        );
        judged.push({ people, findings });
      }
      onPhoto(detected.length);
    }
    const { classes } = await readModelMetadata(modelDir);
    const thresholds = new Map(classes.map(({ name, threshold }) => [name, threshold]));
    return [
      {
        source: 'detector',
        version: engine.modelVersion,
        hazards: measureFindings(detected, thresholds).hazards,
        milliseconds: median(detectorTimes),
      },
      {
        source: posture.id,
        version: posture.version,
        hazards: measurePostures(judged),
        milliseconds: median(postureTimes),
      },
    ];
  } finally {
    await Promise.all([engine.dispose(), posture.stop()]);
  }
}
