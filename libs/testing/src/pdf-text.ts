import { inflateSync } from 'node:zlib';

interface PdfObject {
  id: string;
  head: string;
  stream: Buffer | null;
}

/** The text of each page of a PDF that pdfkit made: just enough of the format for these tests. */
export const pdfPages = (file: Buffer): string[] => drawnIn(file).map(textOf);

/**
 * What a screen reader says of a PDF, in the order in which it was drawn: the kind of each piece and its text ('H1 Risk intelligence').
 * What is only there to be seen is left out; what is drawn and is neither begins with 'untagged'.
 */
export const pdfPieces = (file: Buffer): string[] => drawnIn(file).flatMap(piecesOf);

/** A page as it is drawn: its operators, and the letters of their glyphs by font. */
interface Drawn {
  readonly content: string;
  readonly letters: ReadonlyMap<string, Map<string, string>>;
}

function drawnIn(file: Buffer): Drawn[] {
  const objects = objectsOf(file);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const letters = new Map<string, Map<string, string>>();
  for (const { head } of objects) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+)/.exec(byId.get(id)?.head ?? '')?.[1] ?? '';
      letters.set(name, lettersOf(byId.get(cmap)?.stream?.toString('latin1') ?? ''));
    }
  }
  return objects
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => byId.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')?.stream?.toString('latin1') ?? '')
    .map((content) => ({ content, letters }));
}

/** The fonts that a PDF carries in itself, by name. */
export const embeddedFonts = (file: Buffer): string[] =>
  objectsOf(file)
    .filter(({ head }) => /\/FontFile2 \d+/.test(head))
    .map(({ head }) => /\/FontName \/(\S+)/.exec(head)?.[1] ?? '');

function objectsOf(file: Buffer): PdfObject[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map(({ 0: match, 1: id = '', index }) => {
    const start = index + match.length;
    const end = text.indexOf('endobj', start);
    const streamAt = text.indexOf('stream\n', start);
    if (streamAt < 0 || streamAt > end) return { id, head: text.slice(start, end), stream: null };
    const head = text.slice(start, streamAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const bytes = file.subarray(streamAt + 7, streamAt + 7 + length);
    return { id, head, stream: head.includes('FlateDecode') ? inflateSync(bytes) : bytes };
  });
}

/** Glyph → letter of a ToUnicode map: ranges `<0000> <00ff> [<0041> <0042> …]`. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '0', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}

/** Texts in the order they were drawn, a line each. */
function textOf({ content, letters }: Drawn): string {
  const lines: string[] = [];
  let font = '';
  for (const line of content.split('\n')) {
    font = fontIn(line) ?? font;
    if (line.endsWith('TJ')) lines.push(readLine(line, letters.get(font)).trimEnd());
  }
  return lines.join('\n');
}

/** Text, lines, areas and pictures. */
const draws = /(^|\s)(TJ|S|f|f\*|B|Do)$/;

function piecesOf({ content, letters }: Drawn): string[] {
  const pieces: { kind: string; text: string }[] = [];
  const open: string[] = [];
  let font = '';
  for (const line of content.split('\n')) {
    font = fontIn(line) ?? font;
    const begun = /^\/(\w+) (?:<<|BMC)/.exec(line)?.[1];
    const piece = pieces.at(-1);
    if (begun) {
      open.push(begun);
      if (begun !== 'Artifact') pieces.push({ kind: begun, text: '' });
    } else if (line === 'EMC') open.pop();
    else if (draws.test(line) && open.length === 0) pieces.push({ kind: 'untagged', text: line });
    else if (line.endsWith('TJ') && piece && open.at(-1) !== 'Artifact')
      piece.text += readLine(line, letters.get(font));
  }
  // of a picture what stands in its place is said
  return pieces.map(({ kind, text }) => (kind === 'Figure' ? kind : `${kind} ${text}`.trimEnd()));
}

const fontIn = (line: string): string | undefined => /\/(F\d+) [\d.]+ Tf/.exec(line)?.[1];

const readLine = (line: string, letters: ReadonlyMap<string, string> | undefined): string =>
  [...line.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => letters?.get(glyph) ?? '\ufffd')
    .join('');
