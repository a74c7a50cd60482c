import scriptUrl from 'pdfjs-dist/build/pdf.min.mjs?url';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** As the server keeps a plan. */
const longestSide = 3_000;
const jpegQuality = 0.85;

/** A PDF of which one page becomes a picture. */
export interface OpenedPdf {
  readonly pages: number;
  /** @param page from 1 */
  draw(page: number): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * Reads a PDF in the browser: the server takes pictures only, since a renderer of PDFs is no part of it. By address, so
 * that the renderer is no part of the offline copy either, which every phone keeps.
 */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const pdfjs = (await import(/* @vite-ignore */ scriptUrl)) as typeof import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // No code from elsewhere may run here (CSP), compiled code neither.
  const task = pdfjs.getDocument({ data: await file.arrayBuffer(), useWasm: false, isEvalSupported: false });
  const document = await task.promise;
  return {
    pages: document.numPages,
    draw: async (number) => {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) });
      const canvas = window.document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
      if (!blob) throw new Error('The page could not be drawn.');
      return blob;
    },
    close: () => task.destroy(),
  };
}
