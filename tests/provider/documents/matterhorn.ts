import { type PdfDictionary, PdfFile, type PdfReference, type PdfValue } from '@/tests/support/pdf-file';
import { drawnGlyphs, fontsOf, textsOfFont } from './pdf-text';

/** What may stand in what, of ISO 32000-1, 14.8.4, as far as our papers use it. */
const WITHIN: Record<string, readonly string[]> = {
  Table: ['TR'],
  TR: ['TH', 'TD'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
};
const INSIDE: Record<string, string> = { TR: 'Table', TH: 'TR', TD: 'TR', LI: 'L', Lbl: 'LI', LBody: 'LI' };
const ROLES = 'Document Div P Span H1 H2 H3 Table TR TH TD L LI Lbl LBody Figure Link'.split(' ');

interface Element {
  role: string;
  own: PdfDictionary;
  parent: Element | null;
  children: Element[];
  attributes: PdfDictionary;
}

/**
 * What a file breaks of ISO 14289-1 (PDF/UA-1), by the numbers of the Matterhorn Protocol 1.1 and of what a machine can
 * find; empty for one that keeps it. Written for files of pdfkit: a point about what it never writes is not looked at.
 */
export function matterhorn(bytes: Uint8Array): string[] {
  const file = new PdfFile(bytes);
  const found: string[] = [];
  const check = (point: string, isKept: boolean, what = '') => {
    if (!isKept) found.push(`${point} ${what}`.trim());
  };
  const elements = structureOf(file, found);
  checkFacts(file, check);
  checkStructure(file, elements, check);
  checkContent(file, elements, check);
  checkAnnotations(file, elements, check);
  checkFonts(file, check);
  return found;
}

type Check = (point: string, isKept: boolean, what?: string) => void;
const isReference = (value: PdfValue): value is PdfReference =>
  value !== null && typeof value === 'object' && 'to' in value && typeof value.to === 'number';

function structureOf(file: PdfFile, found: string[]): Element[] {
  const all: Element[] = [];
  const read = (value: PdfValue, parent: Element | null): Element => {
    const own = file.dictionary(value);
    const element: Element = { role: file.name(own.S), own, parent, children: [], attributes: file.dictionary(own.A) };
    all.push(element);
    for (const kid of file.list(own.K)) {
      if (!isReference(kid)) continue;
      if (file.dictionary(kid).P === undefined) found.push('09-001 a part of the structure without its parent');
      element.children.push(read(kid, element));
    }
    return element;
  };
  for (const kid of file.list(file.dictionary(file.catalog.StructTreeRoot).K)) read(kid, null);
  return all;
}

function checkFacts(file: PdfFile, check: Check): void {
  const { catalog, trailer } = file;
  const metadata = file.stream(catalog.Metadata).toString('utf8');
  check('06-001', metadata.includes('<x:xmpmeta'), 'no metadata');
  check('06-002', /<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata), 'does not say that it keeps PDF/UA-1');
  check('06-003', /<dc:title>[\s\S]*<rdf:li xml:lang="x-default">[^<]+<\/rdf:li>[\s\S]*<\/dc:title>/.test(metadata));
  const { DisplayDocTitle: showsTitle } = file.dictionary(catalog.ViewerPreferences);
  check('07-002', showsTitle === true, 'the window does not have the title');
  check('11-006', /^(?:es|en)$/.test(String(file.at(catalog.Lang))), 'no language');
  check('01-001', file.dictionary(catalog.MarkInfo).Marked === true, 'is not said to be tagged');
  check('01-002', file.dictionary(catalog.MarkInfo).Suspects !== true);
  check('20-001', catalog.OCProperties === undefined, 'layers');
  check('21-001', file.dictionary(catalog.Names).EmbeddedFiles === undefined, 'files within');
  check('25-001', file.dictionary(catalog.AcroForm).XFA === undefined, 'a dynamic form');
  check('26-001', trailer.Encrypt === undefined, 'is locked');
}

const widthOf = (row: Element) =>
  row.children.reduce(
    (sum, { attributes }) => sum + (typeof attributes.ColSpan === 'number' ? attributes.ColSpan : 1),
    0,
  );

function checkStructure(file: PdfFile, elements: Element[], check: Check): void {
  check('09-002', elements[0]?.role === 'Document' && elements[0].parent === null, 'no document');
  let deepest = 0;
  for (const { role, own, parent, children, attributes } of elements) {
    check('02-001', ROLES.includes(role), `no part of a document: ${role}`);
    check('09-004', INSIDE[role] === undefined || parent?.role === INSIDE[role], `${role} in ${parent?.role}`);
    for (const child of children)
      check('09-005', WITHIN[role]?.includes(child.role) ?? true, `${child.role} in ${role}`);
    check('09-006', role !== 'Table' || new Set(children.map(widthOf)).size === 1, 'rows of other widths');
    check('13-004', role !== 'Figure' || String(file.at(own.Alt)).length >= 8, 'a figure without words');
    check('13-008', role !== 'Figure' || file.list(attributes.BBox).length === 4, 'a figure without its place');
    check('15-003', role !== 'TH' || ['Row', 'Column'].includes(file.name(attributes.Scope)), 'a heading of nothing');
    const depth = Number(/^H(\d)$/.exec(role)?.[1] ?? 0);
    check('14-002', depth === 0 || deepest > 0 || depth === 1, 'the first heading is no H1');
    check('14-003', depth <= deepest + 1 || deepest === 0, `${role} below H${deepest}`);
    if (depth > 0) deepest = depth;
  }
}

/** Of what is drawn: where a mark begins with its facts, where it ends, and what leaves something to be seen. */
const SIGN = /\/\w+\s+(?:<<[^>]*>>\s*BDC|BMC)\b|^EMC$|(?:^| )(?:TJ|Tj|f\*?|S|s|B|Do|sh)$/gm;

/** What each page draws, against what the structure says of it. */
function checkContent(file: PdfFile, elements: Element[], check: Check): void {
  const { Nums: nums } = file.dictionary(file.dictionary(file.catalog.StructTreeRoot).ParentTree);
  const owners = new Map<number, PdfValue[]>();
  const flat = file.list(nums);
  for (let at = 0; at < flat.length; at += 2) owners.set(Number(flat[at]), file.list(flat[at + 1]));
  const inTree = new Set(elements.map(({ own }) => own));
  for (const { page, content } of file.pages) {
    const mine = owners.get(Number(page.StructParents)) ?? [];
    check('28-009', file.name(page.Tabs) === 'S', 'the tabulator goes another way than the structure');
    const open: string[] = [];
    const numbers: number[] = [];
    for (const [sign] of content.matchAll(SIGN)) {
      const mark = sign.replaceAll(/\s+/g, ' ').trim();
      if (/B(?:MC|DC)$/.test(mark)) {
        check('01-003', open.length === 0, `${mark} within ${open.at(-1)}`);
        open.push(mark);
        const number = /\/MCID (\d+)/.exec(mark)?.[1];
        if (number !== undefined) numbers.push(Number(number));
        else check('01-005', mark.startsWith('/Artifact'), `neither content nor decoration: ${mark}`);
      } else if (mark === 'EMC') open.pop();
      else check('01-005', open.length === 1, `drawn outside: ${mark}`);
    }
    check('01-005', open.length === 0, 'a mark without its end');
    check('01-006', new Set(numbers).size === numbers.length, 'a number twice on a page');
    for (const number of numbers)
      check('01-006', inTree.has(file.dictionary(mine[number])), `content ${number} is of no part`);
  }
}

function checkAnnotations(file: PdfFile, elements: Element[], check: Check): void {
  const holders = new Map<PdfDictionary, string>();
  for (const { role, own } of elements)
    for (const kid of file.list(own.K)) {
      const { Obj: held } = file.dictionary(kid);
      if (held !== undefined) holders.set(file.dictionary(held), role);
    }
  for (const { page } of file.pages)
    for (const each of file.list(page.Annots)) {
      const annotation = file.dictionary(each);
      check(
        '28-011',
        file.name(annotation.Subtype) !== 'Link' || holders.get(annotation) === 'Link',
        'a link that is none',
      );
      check('28-012', String(file.at(annotation.Contents) ?? '') !== '', 'a link without words');
      check('28-002', typeof annotation.StructParent === 'number', 'a link that nothing leads back from');
    }
}

function checkFonts(file: PdfFile, check: Check): void {
  for (const { page, content } of file.pages) {
    const fonts = fontsOf(file, page);
    const used = new Map<string, Set<number>>();
    for (const { font, glyph } of drawnGlyphs(content)) used.set(font, (used.get(font) ?? new Set()).add(glyph));
    for (const [name, font] of fonts) {
      const label = file.name(font.BaseFont);
      const below = file.dictionary(file.list(font.DescendantFonts)[0]);
      const descriptor = file.dictionary(below.FontDescriptor);
      check('31-009', file.stream(descriptor.FontFile2).length > 0, `${label} is not within`);
      check('31-001', file.name(font.Encoding) === 'Identity-H', label);
      check('31-006', file.name(below.CIDToGIDMap) === 'Identity', label);
      const texts = textsOfFont(file, font);
      for (const glyph of used.get(name) ?? []) {
        check('31-030', glyph !== 0, `${label} draws a sign that it has not`);
        check('31-027', (texts.get(glyph)?.codePointAt(0) ?? 0) > 0, `${label}, ${glyph}: no text`);
      }
    }
  }
}
