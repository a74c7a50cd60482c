import type { PdfPage } from './pdf-report.js';

/**
 * Files are tagged (PDF/UA-1, ISO 14289-1): a screen reader goes by what each piece of a page is, and over what is only there to
 * be seen. Headings of a file begin with one 'H1' and leave no level out; each piece is tagged or an artifact.
 */
type Kind = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'TH' | 'TD';
type Container = 'Sect' | 'Table' | 'TR';

interface Told {
  /** in the place of a picture */
  readonly alt?: string;
  /** of what is in another language than the file */
  readonly lang?: string;
  /** of which cells a 'TH' is the head */
  readonly scope?: 'Column';
}
type Element = ReturnType<PdfPage['struct']>;

/** What comes next is in it, by document. */
const open = new WeakMap<PdfPage, Element>();

function innermost(page: PdfPage): Element {
  const known = open.get(page);
  if (known) return known;
  const root = page.struct('Document');
  page.addStructure(root);
  open.set(page, root);
  return root;
}

/** Draws a piece of this kind; it may go on over pages, and holds no other. */
export function tagged(page: PdfPage, kind: Kind, draw: () => void, told: Told = {}): void {
  innermost(page).add(page.struct(kind, told, draw));
}

/** All that is drawn until it is ended is in it. @returns what ends it */
export function begin(page: PdfPage, kind: Container, told: Told = {}): () => void {
  const outer = innermost(page);
  const element = page.struct(kind, told);
  outer.add(element);
  open.set(page, element);
  return () => {
    element.end();
    open.set(page, outer);
  };
}

/** Draws what says nothing: lines, grounds, numbers of pages, a head that stands there again. Not within a tagged piece. */
export function artifact(page: PdfPage, draw: () => void): void {
  page.markContent('Artifact', { type: 'Layout' });
  draw();
  page.endMarkedContent();
}
