import PDFDocument from 'pdfkit';
import type { PdfPage } from './pdf-report.js';

interface Named extends PDFKit.PDFDocumentOptions {
  /** what readers show as the window's title, instead of the file's name */
  readonly title: string;
  /** in which it is read aloud */
  readonly lang: string;
}

/** A file whose pieces are `tagged` and which says so: PDF/UA-1, ISO 14289-1. */
export function newDocument({ title, lang, ...options }: Named): PdfPage {
  const document = new PDFDocument({
    ...options,
    info: { Title: title },
    displayTitle: true,
    lang,
    tagged: true,
    // with it comes the metadata that names the standard
    pdfVersion: '1.7',
  });
  tellStandard(document as PdfPage & Telling, title);
  return document;
}

/** What pdfkit has and its types do not say. */
interface Telling {
  _addInfo(): void;
  appendXML(xml: string): void;
}

/**
 * In the place of pdfkit's own: that writes a title as it is, so that 'Smith & Sons' breaks the file's metadata, and its subset
 * 'PDF/UA' adds a list of letters which leaves out the parts that accented ones are made of.
 */
function tellStandard(document: PdfPage & Telling, title: string): void {
  document._addInfo = () =>
    document.appendXML(`
      <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
        <pdfuaid:part>1</pdfuaid:part>
      </rdf:Description>
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${asXml(title)}</rdf:li></rdf:Alt></dc:title>
      </rdf:Description>`);
}

/** Control characters, halves of characters and those that are none: XML 1.0 has no way to write them. */
const beyondXml = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const asXml = (text: string): string =>
  text.replace(beyondXml, ' ').replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
