/** What a part of a document is, by the names of ISO 32000-1, 14.8.4. */
type Role =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Span'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Div'
  | 'Figure'
  | 'Link';

interface Tag {
  role: Role;
  /** What a figure shows, in the document's language. */
  alt?: string;
  /** Of a heading of a table: what it is the heading of. */
  scope?: 'Row' | 'Column';
  /** Columns that a cell goes over. */
  columns?: number;
  /** Of an item: that its list is counted. */
  isNumbered?: boolean;
  /** Read after everything else, wherever it is drawn. */
  isLast?: boolean;
}

/**
 * The property that says what a part of a document is; without it a text is a paragraph, and a picture is decoration.
 * Make a new one for each part: by it the pieces of one part are recognized on all its pages.
 */
export const tag = (role: Role, more: Omit<Tag, 'role'> = {}) => ({ tag: { role, ...more } satisfies Tag });

/** Rows and items that follow each other belong to one table or list, for which nothing is drawn. */
const GROUPS: Partial<Record<Role, 'Table' | 'L'>> = { TR: 'Table', LI: 'L' };

/** Parts that contain words directly and no paragraphs. */
const OF_WORDS: readonly string[] = ['H1', 'H2', 'H3', 'P', 'Lbl', 'Link'];

/** A part of a document after its layout, with the properties that are read here. */
export interface LaidOut {
  type: string;
  box?: { top: number; left: number; width: number; height: number };
  style?: object;
  props?: { tag?: Tag; fixed?: boolean; paint?: () => void };
  /** Of a text: what stands in each of its lines. */
  lines?: { string: string }[];
  children?: LaidOut[];
}

type Element = PDFKit.PDFStructureElement;

interface Place {
  parent: Element;
  role: string;
  /** Where its parent's box begins on the page, and the page's height, in points. */
  left: number;
  top: number;
  pageHeight: number;
}

/** An invisible element among what is drawn, whose function runs when it is its turn. */
const turn = (paint: () => void): LaidOut => ({
  type: 'CANVAS',
  box: { top: 0, left: 0, width: 1, height: 1 },
  style: {},
  props: { paint },
  children: [],
});

/** What a tree of structure asks of the file that it is of. */
export interface TaggedFile extends PDFKit.PDFDocument {
  beginContent(element: Element, role: string): void;
  endContent(): void;
  beginLink(element: Element): void;
  endLink(element: Element): void;
}

/**
 * Makes the structure of a document after its layout, in reading order. Answers the same document with elements that,
 * while it is drawn, connect its words and figures to that structure. What is on every page (`fixed`) is read on the
 * first page, and without a tag not at all.
 */
export function withStructure(file: TaggedFile, laidOut: LaidOut): LaidOut {
  const root = file.struct('Document');
  file.addStructure(root);
  const known = new Map<Tag, Element>();
  const open = new Map<Element, { role: string; element: Element }>();
  const last: Element[] = [];

  const attributes = (element: Element, values: object) => {
    (element as Element & { dictionary: { data: { A?: object } } }).dictionary.data.A = values;
  };

  const groupOf = (parent: Element, { role, isNumbered }: Tag): Element => {
    const group = GROUPS[role];
    if (!group) {
      open.delete(parent);
      return parent;
    }
    const current = open.get(parent);
    if (current?.role === group) return current.element;
    const element = file.struct(group);
    if (isNumbered) attributes(element, { O: 'List', ListNumbering: 'Decimal' });
    parent.add(element);
    open.set(parent, { role: group, element });
    return element;
  };

  const elementOf = (own: Tag, { box }: LaidOut, { parent, left, top, pageHeight }: Place): Element => {
    const there = known.get(own);
    if (there) return there;
    const element = file.struct(own.role, own.alt === undefined ? {} : { alt: own.alt });
    if (own.isLast) last.push(element);
    else groupOf(parent, own).add(element);
    known.set(own, element);
    if (own.role === 'TH')
      attributes(element, { O: 'Table', Scope: own.scope ?? 'Column', ...(own.columns && { ColSpan: own.columns }) });
    if (own.role === 'Figure' && box) {
      const [x, y] = [left + box.left, pageHeight - top - box.top];
      attributes(element, { O: 'Layout', Placement: 'Block', BBox: [x, y - box.height, x + box.width, y] });
    }
    return element;
  };

  const content = (part: LaidOut, place: Place): LaidOut[] => {
    const own = part.props?.tag ?? { role: OF_WORDS.includes(place.role) ? ('Span' as const) : ('P' as const) };
    const element = elementOf(own, part, place);
    if (own.role !== 'Figure' && !part.lines?.some(({ string }) => string !== '')) return [part];
    return [turn(() => file.beginContent(element, own.role)), part, turn(() => file.endContent())];
  };

  const within = (part: LaidOut, place: Place): LaidOut => ({
    ...part,
    children: (part.children ?? []).flatMap((child) => partsOf(child, place)),
  });

  const partsOf = (part: LaidOut, place: Place): LaidOut[] => {
    const own = part.props?.tag;
    if (part.props?.fixed && (!own || known.has(own))) return [part];
    if (part.type === 'TEXT' || own?.role === 'Figure') return content(part, place);
    if (part.type === 'SVG' || part.type === 'IMAGE') return [part];
    const [left, top] = [place.left + (part.box?.left ?? 0), place.top + (part.box?.top ?? 0)];
    const inside = { ...place, left, top };
    if (!own) return [within(part, inside)];
    const element = elementOf(own, part, place);
    const drawn = within(part, { ...inside, parent: element, role: own.role });
    if (own.role !== 'Link') return [drawn];
    return [turn(() => file.beginLink(element)), drawn, turn(() => file.endLink(element))];
  };

  const children = (laidOut.children ?? []).map((page) =>
    within(page, { parent: root, role: 'Document', left: 0, top: 0, pageHeight: page.box?.height ?? 0 }),
  );
  for (const element of last) root.add(element);
  return { ...laidOut, children };
}
