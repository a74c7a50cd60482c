import type { PdfPage } from './pdf-report.js';

/** One that was opened stands in the file once, however often it is drawn. */
export type OpenedPicture = Buffer & { readonly width: number; readonly height: number };

/** What pdfkit can and its types do not say. */
interface Opening {
  openImage(source: Buffer): OpenedPicture;
}

/** A picture that is to be drawn, with its size in pixels. */
export const openPicture = (page: PdfPage, bytes: Uint8Array): OpenedPicture =>
  (page as PdfPage & Opening).openImage(Buffer.from(bytes));
