import type { RawFinding } from '../../sources/finding-source.js';
import { hazardHits, placeOf } from '../hazard-hits.js';
import type { SourceHazard } from '../source-report.js';
import { HAZARD_OF_POSTURE, type LabelledPosture } from './posture-labels.js';

/** A photo whose persons are labelled, with what the source named on it. */
export interface JudgedPhoto {
  readonly people: readonly LabelledPosture[];
  readonly findings: readonly RawFinding[];
}

/** What a source of postures is worth on photos on which everybody large enough is labelled. */
export function measurePostures(photos: readonly JudgedPhoto[]): SourceHazard[] {
  return Object.entries(HAZARD_OF_POSTURE).map(([posture, hazard]) => {
    const perPhoto = photos.map(({ people, findings }) => ({
      there: people.filter((one) => one.posture === posture),
      found: findings.filter(({ hazard_type }) => hazard_type === hazard).map(placeOf),
    }));
    return { hazard, photos: photos.length, ...hazardHits(perPhoto) };
  });
}
