import { openPicture } from './pdf-pictures.js';
import type { PdfPage } from './pdf-report.js';
import { artifact } from './pdf-tags.js';

const most = { width: 120, height: 40 };
/** of the white around it */
const ground = 6;
const gap = 18;

/**
 * An organisation's logo at the top right of a page, on white whatever is below it: logos are made for paper. Text goes on
 * where it was.
 * @returns the width that text has beside it
 */
export function drawLogo(page: PdfPage, logo: Uint8Array | null, margin: number): number {
  const full = page.page.width - 2 * margin;
  if (!logo) return full;
  const { x, y } = page;
  const picture = openPicture(page, logo);
  const scale = Math.min(most.width / picture.width, most.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const left = page.page.width - margin - width;
  const top = margin + (most.height - height) / 2;
  // whose it is stands beside it in words
  artifact(page, () => {
    page.roundedRect(left - ground, top - ground, width + 2 * ground, height + 2 * ground, ground).fill('#ffffff');
    page.image(picture, left, top, { width, height });
  });
  page.x = x;
  page.y = y;
  return full - width - gap;
}
