import { categoryOfHazard, hazardType, type NotAssessedCode, notAssessed, reasonSentence } from '@hazardlens/taxonomy';
import type { Detection, PhotoMeasures, Rect } from '../detector/engine.js';
import type { Finding, FindingBox, Suspicion } from './finding.js';
import { fireAndSmoke } from './fire-rules.js';
import { canonical, type Thing } from './geometry.js';
import { headRegions } from './head-regions.js';
import { findPeople } from './people.js';
import { whyNotJudged } from './photo-hints.js';
import { missingHardHats, missingMasks, missingVests } from './ppe-rules.js';
import { findMachines, peopleNearMachines } from './proximity-rules.js';
import { RULE_NUMBERS } from './rule-numbers.js';

/** What a site asks for beyond the law. */
export interface SitePolicy {
  readonly masks_required: boolean;
}

/** A photo as the rules see it. */
export interface PhotoToAssess {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Detections in fractions of the photo, any order. */
  readonly detections: readonly Detection[];
  /** Heads that are pixelated without anything being concluded from them. */
  readonly faint?: readonly Detection[] | undefined;
  /** Of a photo on which nothing can be seen nothing is said; absent where nobody measured. */
  readonly measures?: PhotoMeasures | undefined;
}

/** What the rules say about one photo. */
export interface PhotoAssessment {
  /** One per person or thing, the surest first; of any confidence (incidents start at 0.35, see `toIncidents`). */
  readonly findings: readonly Finding[];
  /** The photo was judged and shows a person, a head, plant or any finding: it counts as exposure in the scores. */
  readonly exposure: boolean;
  /** Persons and lone heads on the photo, also those too small to be judged. */
  readonly people: number;
  /** Where heads are, for pixelation. */
  readonly head_regions: readonly FindingBox[];
  /** What these rules did not judge, whatever the photo shows. */
  readonly not_assessed: readonly NotAssessedCode[];
}

const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

function boxOf(rect: Rect, name: string, photo: PhotoToAssess): FindingBox {
  const x = clip(rect.x1 / photo.width);
  const y = clip(rect.y1 / photo.height);
  return { x, y, w: clip(rect.x2 / photo.width) - x, h: clip(rect.y2 / photo.height) - y, class: name };
}

function toFinding({ hazard, reason, evidence }: Suspicion, photo: PhotoToAssess): Finding | null {
  const { code: category } = categoryOfHazard(hazard);
  const type = hazardType(category, hazard);
  // Grade H is never automatic: no rule may raise one, and if one did, nobody would see it.
  if (!type || type.grade === 'H') return null;
  const least = Math.min(...evidence.map((thing) => thing.probability));
  return {
    category,
    hazard_type: hazard,
    severity: type.severity,
    confidence: clip(least * RULE_NUMBERS.gradeFactor[type.grade]),
    boxes: evidence.map((thing) => boxOf(thing, thing.class, photo)),
    reason_code: reason,
    reason_params: { count: 1 },
    reason: reasonSentence(reason, { count: 1 }),
  };
}

/** In pixels and in canonical order. */
const thingsOn = ({ width, height }: PhotoToAssess, detections: readonly Detection[]): Thing[] =>
  detections
    .map(({ class: name, probability, confirmed, x1, y1, x2, y2 }): Thing => {
      return { class: name, probability, confirmed, x1: x1 * width, y1: y1 * height, x2: x2 * width, y2: y2 * height };
    })
    .sort(canonical);

/**
 * Applies the hazard rules to one photo. Pure and deterministic: the same detections in any order give the same assessment.
 * Detections of classes that no rule knows are ignored, so that a model with more classes can be swapped in.
 */
export function assessPhoto(photo: PhotoToAssess, policy: SitePolicy): PhotoAssessment {
  const things = thingsOn(photo, photo.detections);
  const people = findPeople(things);
  const suspicions = [
    ...fireAndSmoke(things),
    ...peopleNearMachines(people, things, photo.height),
    ...missingHardHats(people, things),
    ...missingVests(people, things),
    ...(policy.masks_required ? missingMasks(people, things) : []),
  ];
  // Stable: equally sure findings stay in the order of the rules, most severe rule first.
  const judged = !photo.measures || whyNotJudged(photo.measures) === null;
  const findings = (judged ? suspicions : [])
    .flatMap((suspicion) => toFinding(suspicion, photo) ?? [])
    .sort((a, b) => b.confidence - a.confidence);
  const loneHeads = people.loose.filter((thing) => thing.class === 'head').length;
  const shown = judged ? people.persons.length + loneHeads : 0;
  return {
    findings,
    exposure: judged && (shown > 0 || findMachines(things).length > 0 || findings.length > 0),
    people: shown,
    // Also where the photo was not judged: a head too many is pixelated sooner than one too few.
    head_regions: headRegions(people, thingsOn(photo, photo.faint ?? []), photo).map((rect) =>
      boxOf(rect, 'head', photo),
    ),
    // No posture has proved itself as a whole (docs/detection.md); what each source looks for is told by `looks`.
    not_assessed: notAssessed({ pose: false, masksRequired: policy.masks_required }),
  };
}
