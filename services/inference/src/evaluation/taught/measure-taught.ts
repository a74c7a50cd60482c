import { createHash } from 'node:crypto';
import { ModelEngine } from '../../detector/model-engine.js';
import type { EngineName } from '../../detector/network.js';
import { scoreOf } from '../../teaching/learning/classifier.js';
import { type Figures, figuresOf, learn, scoreOfPhoto } from '../../teaching/learning/learn.js';
import { rowsOf, type TaughtPhoto } from '../../teaching/learning/taught-photo.js';
import type { LabelledPhoto } from '../labelled-photos.js';
import { type Marked, TASKS, type Task } from './tasks.js';

/** What one task is worth, taught from so many photos with and so many without. */
export interface TaughtMeasures {
  readonly name: string;
  readonly photos: number;
  /** What its teacher is told: cross-validated over the examples, the mean of the draws. */
  readonly promised: Pick<Figures, 'average_precision'>;
  /** On photos that nobody taught, the threshold as learned. */
  readonly kept: { readonly average_precision: number; readonly precision: number; readonly recall: number };
  readonly held: { readonly with: number; readonly without: number };
  readonly learnMs: number;
}

/** Draws of examples; one alone depends on luck. */
const DRAWS = 3;
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const orderOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const shuffled = (photos: readonly Marked[], seed: number): Marked[] =>
  [...photos].sort((a, b) => (orderOf(`${seed} ${a.id}`) < orderOf(`${seed} ${b.id}`) ? -1 : 1));

/** Scans photos as the product does when somebody adds an example. */
class Scanner {
  private readonly known = new Map<string, TaughtPhoto>();

  constructor(private readonly engine: ModelEngine) {}

  async scan({ id, read, drawn }: Marked): Promise<TaughtPhoto> {
    const known = this.known.get(id);
    if (known) return known;
    const { scan } = await this.engine.detect(await read(), false, drawn);
    if (!scan) throw new Error('the model cannot be asked for features');
    const own = drawn.length * scan.width;
    const photo: TaughtPhoto = {
      id,
      shows: drawn.length > 0,
      isClear: drawn.length === 0,
      drawn,
      positive: scan.features.slice(0, own),
      negative: new Uint8Array(),
      places: scan.places.slice(drawn.length),
      scanned: scan.features.slice(own),
    };
    this.known.set(id, photo);
    return photo;
  }

  async all(photos: readonly Marked[]): Promise<TaughtPhoto[]> {
    const scanned: TaughtPhoto[] = [];
    for (const photo of photos) scanned.push(await this.scan(photo));
    return scanned;
  }
}

async function measureTask(
  task: Task,
  photos: number,
  teaching: readonly LabelledPhoto[],
  held: readonly TaughtPhoto[],
  scanner: Scanner,
): Promise<TaughtMeasures> {
  const marked = teaching.flatMap(task.marked);
  const runs: { promised: number; figures: Figures; ms: number }[] = [];
  for (let draw = 1; draw <= DRAWS; draw++) {
    const mixed = shuffled(marked, draw);
    const some = [true, false].flatMap((shows) =>
      mixed.filter((one) => one.drawn.length > 0 === shows).slice(0, photos),
    );
    const examples = await scanner.all(some);
    const width = (examples[0]?.scanned.length ?? 0) / (examples[0]?.places.length ?? 1);
    const before = performance.now();
    const { classifier, figures } = learn(examples, width);
    const ms = performance.now() - before;
    const judged = held.map((photo) => ({ score: scoreOfPhoto(classifier, photo), right: photo.shows }));
    runs.push({ promised: figures.average_precision, figures: figuresOf(judged, figures.threshold), ms });
  }
  const over = (pick: (run: (typeof runs)[number]) => number): number => mean(runs.map(pick));
  return {
    name: task.name,
    photos,
    promised: { average_precision: over(({ promised }) => promised) },
    kept: {
      average_precision: over(({ figures }) => figures.average_precision),
      precision: over(({ figures }) => figures.precision.estimate),
      recall: over(({ figures }) => figures.recall.estimate),
    },
    held: { with: held.filter(({ shows }) => shows).length, without: held.filter(({ shows }) => !shows).length },
    learnMs: over(({ ms }) => ms),
  };
}

/** What a photo costs more: milliseconds of processor time. */
export interface TaughtCosts {
  readonly plainMs: number;
  readonly scannedMs: number;
  /** By number of classifiers, scoring alone. */
  readonly scoringMs: ReadonlyMap<number, number>;
}

const cpuMs = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

async function measureCosts(engine: ModelEngine, photos: readonly Uint8Array[]): Promise<TaughtCosts> {
  const medianOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
  const [plain, scanned, scoring] = [[] as number[], [] as number[], new Map<number, number[]>()];
  for (const photo of photos) {
    let start = cpuMs();
    await engine.detect(photo);
    plain.push(cpuMs() - start);
    start = cpuMs();
    const { scan } = await engine.detect(photo, false, []);
    scanned.push(cpuMs() - start);
    if (!scan) continue;
    const classifier = { weights: Array.from({ length: scan.width }, (_, at) => Math.sin(at) / 100), bias: 0 };
    for (const count of [1, 5]) {
      const before = performance.now();
      for (let one = 0; one < count; one++)
        for (const row of rowsOf(scan.features, scan.width)) scoreOf(classifier, row);
      scoring.set(count, [...(scoring.get(count) ?? []), performance.now() - before]);
    }
  }
  return {
    plainMs: medianOf(plain),
    scannedMs: medianOf(scanned),
    scoringMs: new Map([...scoring].map(([count, times]) => [count, medianOf(times)])),
  };
}

/**
 * Teaches from one split and judges on the other.
 * @param teaching photos that examples are drawn from; no number of the product was chosen on `held`
 */
export async function measureTaught(
  teaching: readonly LabelledPhoto[],
  held: readonly LabelledPhoto[],
  options: {
    readonly modelDir: string;
    readonly runtime: EngineName;
    readonly counts: readonly number[];
    readonly onTask: (done: number, of: number) => void;
  },
): Promise<{ readonly tasks: TaughtMeasures[]; readonly costs: TaughtCosts; readonly features: string }> {
  const { modelDir, runtime, counts, onTask } = options;
  const engine = new ModelEngine({ modelDir, runtime });
  await engine.load();
  try {
    const tasks: TaughtMeasures[] = [];
    for (const task of TASKS) {
      const scanner = new Scanner(engine);
      const judged = await new Scanner(engine).all(held.flatMap(task.marked));
      for (const count of counts) tasks.push(await measureTask(task, count, teaching, judged, scanner));
      onTask(TASKS.indexOf(task) + 1, TASKS.length);
    }
    const some = await Promise.all(
      held
        .flatMap(TASKS[0]?.marked ?? (() => []))
        .slice(0, 40)
        .map(({ read }) => read()),
    );
    return { tasks, costs: await measureCosts(engine, some), features: engine.featuresVersion ?? '' };
  } finally {
    await engine.dispose();
  }
}
