import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CsvCell } from '@/lib/domain/csv';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WIDTH = 20;
/** A sheet's name is no longer, and has none of these signs. */
const LONGEST_NAME = 31;
const UNNAMED = /[[\]:*?/\\]/g;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML has no place for would make the whole file one that nothing opens.
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;
const xmlText = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const FIXED: Record<string, (name: string) => string> = {
  '[Content_Types].xml': () =>
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': () =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': (name) =>
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': () =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': () =>
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const cellOf = (cell: CsvCell, style: string) => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
};

const rowsOf = (rows: readonly (readonly CsvCell[])[], style = '') =>
  rows.map((row) => `<row>${row.map((cell) => cellOf(cell, style)).join('')}</row>`).join('');

interface SheetParts {
  /** The table's title, for the sheet. */
  name: string;
  header: string[];
  /** Rows in the pieces in which they are read. */
  pieces: AsyncIterable<CsvCell[][]>;
}

/**
 * An Excel workbook of one table in pieces, while its rows are read, so that it is never in memory as a whole. Texts stay
 * texts, numbers numbers, the header stands still. Raises what the rows raise.
 */
export async function* sheetPieces({ name, header, pieces }: SheetParts): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failed ??= error;
    if (chunk) ready.push(chunk);
  });
  const taken = () => {
    if (failed) throw failed;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for (const [path, text] of Object.entries(FIXED)) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(XML + text(name.replace(UNNAMED, ' ').slice(0, LONGEST_NAME))), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = `<cols><col min="1" max="${header.length}" width="${WIDTH}" customWidth="1"/></cols>`;
  const views = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  const begin = `<worksheet xmlns="${MAIN}">${views}${columns}<sheetData>${rowsOf([header], ' s="1"')}`;
  sheet.push(strToU8(XML + begin));
  for await (const rows of pieces) {
    sheet.push(strToU8(rowsOf(rows)));
    yield* taken();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* taken();
}
