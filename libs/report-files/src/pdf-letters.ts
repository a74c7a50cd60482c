import { createRequire } from 'node:module';
import type { PdfPage } from './pdf-report.js';

const resolveFrom = createRequire(import.meta.url).resolve;
const fonts = {
  regular: resolveFrom('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolveFrom('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

/** What pdfkit has and its types do not say. */
interface Lettering {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const beyondLatin = /[^\p{ASCII}\p{Script=Latin}]/u;
/** Joiners, variants and directions: nothing is drawn for them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const MISSING = '□';
const segmenter = new Intl.Segmenter();

/**
 * Makes the fonts known to the document; they are embedded as far as they are used.
 * @returns the content with a box for each letter and each emoji that Inter has not (Chinese, Arabic, Hebrew …): without it
 * nothing would be seen, and a site would have no name
 */
export function lettered<Content>(document: PdfPage, content: Content): Content {
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  const { font } = (document.font('regular') as PdfPage & Lettering)._font;
  return drawable(content, (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** Tabs, and line breaks as Windows writes them, would be drawn as letters that no font has. */
const withoutTabs = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ');

type Has = (letter: string) => boolean;

function drawable<Content>(content: Content, has: Has): Content;
function drawable(content: unknown, has: Has): unknown {
  if (typeof content === 'string') {
    const text = withoutTabs(content);
    return beyondLatin.test(text) ? drawableText(text, has) : text;
  }
  if (Array.isArray(content)) return content.map((each: unknown) => drawable(each, has));
  // Dates and pictures are as they are.
  if (content === null || typeof content !== 'object' || Object.getPrototypeOf(content) !== Object.prototype)
    return content;
  return Object.fromEntries(Object.entries(content).map(([key, each]) => [key, drawable(each, has)]));
}

function drawableText(text: string, has: Has): string {
  let drawn = '';
  for (const { segment } of segmenter.segment(text)) {
    const seen = beyondLatin.test(segment) ? segment.replace(unseen, '') : segment;
    if ([...seen].every((letter) => !beyondLatin.test(letter) || has(letter))) drawn += seen;
    else drawn += seen.trim() === '' ? ' ' : MISSING;
  }
  return drawn;
}
