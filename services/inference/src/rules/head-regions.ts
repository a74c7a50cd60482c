import type { Rect } from '../detector/engine.js';
import { coveredShare } from './covered-share.js';
import { areaOf, heightOf, shareInside, slice, type Thing, widthOf } from './geometry.js';
import { headRegionOf, type People } from './people.js';

/** Detector boxes of hats and hair hold the upper 62 % of a head (model card): the face lies below. */
const HAT_SHARE = 0.62;

/** What is above a face that was found: hair or a hat, as a share of the face's height. */
const HAIR_SHARE = 0.6;

/** Added on every side, as a share of the box, because boxes are drawn tight. */
const MARGIN = 0.05;

/** Of the width of a person whose head was not found: arms reach further than heads. */
const WIDTH_OF_UNSEEN = 0.7;

/** A faint head that would take more of the picture than this is none: what is that large is seen clearly. */
const LARGEST_FAINT = 0.06;

/** A faint head of which this share is under other regions is one that is pixelated already. */
const COVERED = 0.8;

/** The surest ones of a crowd: hardly a photo has more, and each costs a part of the message. */
const MOST_FAINT = 100;

/** A person that takes this share of the picture is a close-up: the face is large, and may still be faint. */
const CLOSE_UP = 0.5;

/** A faint face of a close-up that would take more of the picture than this is none. */
const LARGEST_CLOSE_UP = 0.3;

/** A faint person counts up to this share of the picture's height: nearer ones are seen clearly. */
const TALLEST_FAR = 0.2;

/** Less tall (pixels), a person's head shows nobody. */
const LEAST_FAR_PX = 48;

/** Hat and face are of one head when this share of the one lies where the other says. */
const LEAST_SHARE = 0.5;

const HATS: readonly string[] = ['head', 'helmet'];
const FACES: readonly string[] = ['mask', 'no_mask'];

const isHat = ({ class: name }: Thing): boolean => HATS.includes(name);
const isPart = (item: Thing): boolean => isHat(item) || FACES.includes(item.class);

function widened(rect: Rect, margin: number): Rect {
  const dx = margin * widthOf(rect);
  const dy = margin * heightOf(rect);
  return { x1: rect.x1 - dx, x2: rect.x2 + dx, y1: rect.y1 - dy, y2: rect.y2 + dy };
}

/** The whole head of a hat or face; what was seen of the other half is not guessed. */
function headOf(item: Thing, parts: readonly Thing[]): Rect {
  const whole = isHat(item) ? slice(item, 0, 1 / HAT_SHARE) : slice(item, -HAIR_SHARE, 1);
  const otherHalf = parts.some((other) => isHat(other) !== isHat(item) && shareInside(other, whole) >= LEAST_SHARE);
  return widened(otherHalf ? item : whole, MARGIN);
}

function unseenHeadOf(person: Rect): Rect {
  const region = headRegionOf(person);
  const aside = ((1 - WIDTH_OF_UNSEEN) / 2) * widthOf(region);
  return { ...region, x1: region.x1 + aside, x2: region.x2 - aside };
}

/** The surest faint face of everybody who fills the picture and of whose face nothing is sure: a hat alone is not a face. */
function closeUpFaces(
  persons: readonly Rect[],
  sure: readonly Thing[],
  faint: readonly Thing[],
  picture: number,
): Rect[] {
  const isFace = ({ class: name }: Thing): boolean => FACES.includes(name);
  return persons
    .filter((person) => areaOf(person) >= CLOSE_UP * picture)
    .filter((person) => !sure.some((part) => isFace(part) && shareInside(part, person) >= 0.7))
    .flatMap((person) => {
      const own = (part: Thing) => isFace(part) && shareInside(part, person) >= 0.9;
      return faint.find((part) => own(part) && areaOf(part) <= LARGEST_CLOSE_UP * picture) ?? [];
    });
}

/** The upper quarter of persons far off who are too faint to be believed, unless a head of theirs was seen. */
function farHeads(far: readonly Thing[], persons: readonly Rect[], parts: readonly Thing[], height: number): Rect[] {
  return far
    .filter((person) => heightOf(person) >= LEAST_FAR_PX && heightOf(person) <= TALLEST_FAR * height)
    .filter((person) => !persons.some((sure) => shareInside(person, sure) >= 0.5))
    .map((person) => slice(person, -0.05, 0.25))
    .filter((region) => !parts.some((part) => shareInside(part, region) >= 0.5));
}

/**
 * Where heads and faces are, for pixelation: generous rather than exact, since a missed face cannot be taken back. Around
 * every hat, hair or face that was found, however faint; for persons without any that is sure the head region of their box.
 * Numbers chosen on photos held back, see docs/detection.md.
 * @param faint heads, faces and persons too unsure for anything else, the surest first
 * @param photo its size in pixels
 * @returns rectangles in pixels, not clipped to the photo
 */
export function headRegions(
  { persons, loose }: People,
  faint: readonly Thing[],
  photo: { readonly width: number; readonly height: number },
): Rect[] {
  const picture = photo.width * photo.height;
  const faintParts = faint.filter(isPart);
  const boxes = persons.map(({ box }) => box);
  const worn = persons.map(({ box, items }) => ({ box, parts: Object.values(items).filter(isPart) }));
  const sure = [...worn.flatMap(({ parts }) => parts), ...loose.filter(isPart)];
  const all = [...sure, ...faintParts];
  const unseen = worn.filter(({ parts }) => parts.length === 0).map(({ box }) => unseenHeadOf(box));
  const regions = [...sure.map((item) => headOf(item, all)), ...unseen];
  const closeUps = closeUpFaces(boxes, sure, faintParts, picture).filter(
    (face) => coveredShare(face, regions) < COVERED,
  );
  for (const item of faintParts.slice(0, MOST_FAINT)) {
    const region = headOf(item, all);
    const known = coveredShare(item, regions) >= COVERED;
    if (!known && areaOf(region) <= LARGEST_FAINT * picture) regions.push(region);
  }
  const far = farHeads(
    faint.filter(({ class: name }) => name === 'person').slice(0, MOST_FAINT),
    boxes,
    all,
    photo.height,
  );
  return [...regions, ...closeUps, ...far];
}
