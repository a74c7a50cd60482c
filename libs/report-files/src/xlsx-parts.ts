import type { Column, Table } from './table.js';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of a workbook by their index: plain, the headers', and one a number format. */
export const plainStyle = 0;
const headerStyle = 1;
const numberHeaderStyle = 2;
const firstFormatStyle = 3;
/** A header stands where its column's cells stand: numbers at the right, everything else at the left. */
export const headerStyleOf = ({ kind }: Column): number => (kind === 'number' ? numberHeaderStyle : headerStyle);
/** Numbers below are Excel's own formats. */
const firstFormatId = 164;

const formatOf = (column: Column): string | undefined => {
  if (column.kind === 'date') return 'yyyy-mm-dd hh:mm';
  if (column.kind === 'day') return 'yyyy-mm-dd';
  if (column.kind !== 'number') return undefined;
  return column.decimals ? `0.${'0'.repeat(column.decimals)}` : '0';
};

const formatsOf = (tables: readonly Table[]): string[] => [
  ...new Set(tables.flatMap((table) => table.columns.flatMap((column) => formatOf(column) ?? []))),
];

/** The style of a column's cells. */
export function styleOf(column: Column, tables: readonly Table[]): number {
  const format = formatOf(column);
  return format === undefined ? plainStyle : firstFormatStyle + formatsOf(tables).indexOf(format);
}

// Excel refuses these characters and more than 31 of any
const sheetName = (title: string): string => title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31);

// characters that XML cannot hold would make the file unreadable
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const special = /[&<>"]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// an underscore that Excel would read as the start of an encoded character
const looksEncoded = /_(?=x[0-9a-fA-F]{4}_)/g;
// most texts hold nothing of the kind, and one look is cheaper than three
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const suspect = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_x/;
/** What a cell holds at most. */
const mostCharacters = 32_767;

/** Text as XML and Excel take it. */
export function xmlText(text: string): string {
  const short = text.length > mostCharacters ? text.slice(0, mostCharacters) : text;
  if (!suspect.test(short)) return short;
  return short
    .replace(unspeakable, '')
    .replace(looksEncoded, '_x005F_')
    .replace(special, (letter) => entities[letter] ?? '');
}

const headOnEachPage = ({ title }: Table, index: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${xmlText(sheetName(title).replaceAll("'", "''"))}'!$1:$1</definedName>`;

/** Everything of a workbook but its sheets, by path. */
export function workbookParts(tables: readonly Table[]): [path: string, xml: string][] {
  const numbers = tables.map((_, index) => index + 1);
  const overrides = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  );
  const sheets = tables.map(
    ({ title }, index) => `<sheet name="${xmlText(sheetName(title))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets><definedNames>${tables.map(headOnEachPage).join('')}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships">${relations.join('')}<Relationship Id="rId${tables.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml(formatsOf(tables))],
  ];
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${code}"/>`);
  const left = ' applyAlignment="1"><alignment horizontal="left"/></xf>';
  const cells = formats.map(
    (code, index) =>
      `<xf numFmtId="${firstFormatId + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${code.startsWith('y') ? left : '/>'}`,
  );
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return `${head}<styleSheet xmlns="${main}">${codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${firstFormatStyle + cells.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

export const sheetHead = `${head}<worksheet xmlns="${main}">`;
