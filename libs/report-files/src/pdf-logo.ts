import type { PdfPage } from './pdf-report.js';

const most = { width: 120, height: 40 };

/** An organisation's logo at the top right of a page; text goes on where it was. */
export function drawLogo(page: PdfPage, logo: Uint8Array | null, margin: number): void {
  if (!logo) return;
  const { x, y } = page;
  const left = page.page.width - margin - most.width;
  page.image(Buffer.from(logo), left, margin, { fit: [most.width, most.height], align: 'right' });
  page.x = x;
  page.y = y;
}

/** What a logo leaves of the width beside it. */
export const widthBeside = (logo: Uint8Array | null, width: number): number => (logo ? width - most.width - 12 : width);
