import type { Rect } from '../detector/engine.js';
import { areaOf, heightOf, shareInside, slice, type Thing, widthOf } from './geometry.js';
import { headRegionOf, type People } from './people.js';

/** Detector boxes of hats and hair hold the upper 62 % of a head (model card): the face lies below. */
const HAT_SHARE = 0.62;

/** Added on every side, as a share of the box, because boxes are drawn tight. */
const MARGIN = 0.1;

/** A faint head that would take more of the picture than this is none: what is that large is seen clearly. */
const LARGEST_FAINT = 0.06;

/** A faint head stands for that of a person when this share of it lies where the person's head is expected. */
const LEAST_INSIDE = 0.5;

const PARTS: readonly string[] = ['head', 'helmet', 'mask', 'no_mask'];

function widened(rect: Rect): Rect {
  const dx = MARGIN * widthOf(rect);
  const dy = MARGIN * heightOf(rect);
  return { x1: rect.x1 - dx, x2: rect.x2 + dx, y1: rect.y1 - dy, y2: rect.y2 + dy };
}

function headOf(item: Thing): Rect {
  const hat = item.class === 'head' || item.class === 'helmet';
  return widened(hat ? slice(item, 0, 1 / HAT_SHARE) : slice(item, -0.6, 1));
}

/**
 * Where heads and faces are, for pixelation: generous rather than exact, since a missed face cannot be taken back. Around
 * every hat, hair or face that was found, however faint; for persons without any of them the whole head region of their box.
 * @param faint heads and faces too unsure for anything else, the surest first
 * @param picture width × height in pixels
 * @returns rectangles in pixels, not clipped to the photo
 */
export function headRegions({ persons, loose }: People, faint: readonly Thing[], picture: number): Rect[] {
  const isPart = (item: Thing | undefined): item is Thing => item !== undefined && PARTS.includes(item.class);
  const onPersons = persons.flatMap(({ box, items }) => {
    const own = Object.values(items).filter(isPart);
    if (own.length > 0) return own.map(headOf);
    const region = headRegionOf(box);
    const fainter = faint.find((item) => shareInside(item, region) >= LEAST_INSIDE);
    return [fainter ? headOf(fainter) : region];
  });
  const alone = faint.map(headOf).filter((region) => areaOf(region) <= LARGEST_FAINT * picture);
  return [...onPersons, ...loose.filter(isPart).map(headOf), ...alone];
}
