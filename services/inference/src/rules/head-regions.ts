import type { Rect } from '../detector/engine.js';
import { heightOf, slice, type Thing, widthOf } from './geometry.js';
import { headRegionOf, type People } from './people.js';

/** Detector boxes of hats and hair hold the upper 62 % of a head (model card): the face lies below. */
const HAT_SHARE = 0.62;

/** Added on every side, as a share of the box, because boxes are drawn tight. */
const MARGIN = 0.15;

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
 * every hat, hair or face that was found; for persons without any of them the whole head region of their box.
 * @returns rectangles in pixels, not clipped to the photo
 */
export function headRegions({ persons, loose }: People): Rect[] {
  const faces = (items: readonly (Thing | undefined)[]): Rect[] =>
    items
      .filter((item) => item !== undefined)
      .filter((item) => ['head', 'helmet', 'mask', 'no_mask'].includes(item.class))
      .map(headOf);
  const onPersons = persons.flatMap(({ box, items }) => {
    const found = faces([items.head, items.helmet, items.mask, items.no_mask]);
    return found.length > 0 ? found : [headRegionOf(box)];
  });
  return [...onPersons, ...faces(loose)];
}
