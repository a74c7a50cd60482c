import { tenantScope } from '@hazardlens/service-kit';
import { isCategoryCode } from '@hazardlens/taxonomy';
import type { PhotoDetector } from '../../detector/detector.js';
import type { ScannedPhoto } from '../../detector/engine.js';
import { suppress } from '../../detector/suppress.js';
import type { ClassifierDocument } from '../../teaching/classifier/classifier.document.js';
import type { ClassifierRepository } from '../../teaching/classifier/classifier.repository.js';
import { scoreOf } from '../../teaching/learning/classifier.js';
import { rowOf } from '../../teaching/learning/taught-photo.js';
import { isInUse, type TeachableHazards } from '../../teaching/teachable-hazards.js';
import { versionWord } from '../../version-word.js';
import type { FindingSource, OwnHazard, PhotoToLookAt, RawFinding, SourceHere } from '../finding-source.js';
import { type InstalledSource, unmeasured } from '../installed-source.js';

export const TAUGHT_SOURCE = 'taught';

/** Windows overlap by half: of what overlaps more than this the most alike stays. */
const OVERLAP = 0.2;
/** More places of one hazard on one photo say that the classifier is lost. */
const MOST_PLACES = 5;

type Taught = Pick<ClassifierDocument, 'hazard_type' | 'weights' | 'bias' | 'figures'>;

/** Where a photo looks like what was taught, the most alike first. */
export function placesLike(taught: Taught, { places, features, width }: ScannedPhoto): RawFinding[] {
  const alike = places.flatMap((place, at) => {
    const score = scoreOf(taught, rowOf(features, at, width));
    return score >= taught.figures.threshold ? [{ ...place, score }] : [];
  });
  return suppress(alike, OVERLAP)
    .slice(0, MOST_PLACES)
    .map(({ x1, y1, x2, y2, score }) => ({
      hazard_type: taught.hazard_type,
      boxes: [{ x: x1, y: y1, w: x2 - x1, h: y2 - y1, class: TAUGHT_SOURCE }],
      raw: score,
      reason_code: 'taught',
      reason_params: { count: 1 },
    }));
}

/** What organisations taught: linear classifiers over what the detector saw in its own pass. Nobody's looks at another's photo. */
class TaughtSource implements FindingSource {
  readonly id = TAUGHT_SOURCE;
  /** Each organisation has its own. */
  readonly version = 'none';
  readonly hazards: readonly string[] = [];

  constructor(
    private readonly detector: PhotoDetector,
    private readonly classifiers: ClassifierRepository,
    private readonly teachable: TeachableHazards,
  ) {}

  async here(tenantId: string): Promise<SourceHere | null> {
    const features = this.detector.featuresVersion ?? null;
    if (features === null) return null;
    const scope = tenantScope(tenantId);
    const inUse = await this.classifiers.inUse(scope, features);
    if (inUse.length === 0) return null;
    const all = await this.teachable.ownOnes(scope);
    const learned = inUse.filter(isInUse(all));
    if (learned.length === 0) return null;
    const own = new Map<string, OwnHazard>(
      [...all].flatMap(([code, { category, severity }]) =>
        isCategoryCode(category) ? [[code, { category, severity }] as const] : [],
      ),
    );
    return {
      // of all that look: one that is given up makes it another
      version: versionWord(learned.map(({ number }) => number).join('+')),
      hazards: learned.map(({ hazard_type }) => hazard_type),
      versions: Object.fromEntries(learned.map(({ hazard_type, number }) => [hazard_type, String(number)])),
      own,
      needsScan: true,
      look: ({ detected }) => Promise.resolve(seenBy(learned, detected)),
    };
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Of no organisation: nothing was taught. */
  look(): Promise<readonly RawFinding[]> {
    return Promise.resolve([]);
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

const seenBy = (learned: readonly Taught[], { scan }: PhotoToLookAt['detected']): RawFinding[] => {
  if (!scan) throw new Error('the detector did not scan the photo');
  return learned.flatMap((taught) => placesLike(taught, scan));
};

/** A few milliseconds of arithmetic: whoever is later than this waits for a database. */
const BUDGET_MS = 2_000;

export const taughtSource = (
  detector: PhotoDetector,
  classifiers: ClassifierRepository,
  teachable: TeachableHazards,
): InstalledSource => ({
  source: new TaughtSource(detector, classifiers, teachable),
  budgetMs: BUDGET_MS,
  atOnce: 4,
  probabilityOf: unmeasured,
});
