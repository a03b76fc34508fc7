import layOut from '@react-pdf/layout';
import drawLayout from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import { type LaidOut, type TaggedFile, withStructure } from './structure-tree';

type Element = PDFKit.PDFStructureElement;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xmlText = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

/**
 * The XML by which a file says that it follows ISO 14289-1. pdfkit has an option for that, which however also makes a
 * list of signs.
 */
const UNIVERSAL_ACCESS = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`;

/** Members that the library has but its types lack. */
interface Untyped {
  appendXML(xml: string): void;
  /** By name: a font has a dictionary once it is used for drawing, and a subset where it is embedded in the file. */
  _fontFamilies: Record<string, { dictionary?: object; subset?: object }>;
}

/** A file in which everything drawn is either content of its structure or marked as decoration: ISO 14289-1, 7.1. */
class TaggedDocument extends PDFDocument implements TaggedFile {
  private link_: Element | null = null;

  override addPage(options?: PDFKit.PDFDocumentOptions) {
    super.addPage(options);
    return this.markContent('Artifact');
  }

  beginContent(element: Element, role: string): void {
    this.endMarkedContent();
    element.add(this.markStructureContent(role));
  }

  endContent(): void {
    this.endMarkedContent();
    this.markContent('Artifact');
  }

  beginLink(element: Element): void {
    this.link_ = element;
  }

  /** Ends a link; its page is the one on which it ends, as in the library. */
  endLink(element: Element): void {
    this.link_ = null;
    element.end();
  }

  override link(x: number, y: number, width: number, height: number, url: string) {
    const of = this.link_ && { structParent: this.link_, Contents: new String(url) };
    return super.link(x, y, width, height, url, { ...of } as PDFKit.Mixins.AnnotationOption);
  }

  /** The library writes names into XML without escaping them. */
  override endMetadata(): void {
    const { info } = this;
    const library = this as unknown as Untyped;
    // The fonts that every PDF reader has are not embedded, and the standard requires that all are.
    const hasItsFonts = Object.values(library._fontFamilies).every(
      ({ dictionary, subset }) => !dictionary || subset !== undefined,
    );
    if (hasItsFonts) library.appendXML(UNIVERSAL_ACCESS);
    const texts = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? xmlText(value) : value,
    ]);
    this.info = Object.fromEntries(texts);
    super.endMetadata();
    this.info = info;
  }
}

interface DocumentFacts {
  /** Title of the file, as viewers show it in place of its name. */
  title: string;
  /** The agency that the document belongs to. */
  author: string;
  /** BCP 47. */
  language: string;
  /** The program that made it. */
  product: string;
  /** When the file was made. */
  createdAt: Date;
}

// Their types leave out what the renderer itself passes: the fonts, and the file as an object instead of its class.
const layoutOf = layOut as unknown as (root: unknown, fonts: typeof Font) => Promise<LaidOut>;
const draw = drawLayout as unknown as (file: PDFKit.PDFDocument, laidOut: LaidOut) => PDFKit.PDFDocument;

/**
 * The bytes of a document as a tagged PDF: with the structure that screen readers use, its title and its language. The
 * renderer lays it out and draws it, but cannot write structure itself (its issue 3179).
 */
export async function taggedDocument(document: ReactElement, facts: DocumentFacts): Promise<Buffer> {
  const { title, author, language, product, createdAt } = facts;
  const file = new TaggedDocument({
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    tagged: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Subject: title,
      Creator: product,
      Producer: product,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  // The library swallows what a part raises, and then there is no document.
  const { document: made } = pdf(document as Parameters<typeof pdf>[0]).container;
  if (made === null) throw new Error('a part of the document could not be made');
  const laidOut = await layoutOf(made, Font);
  const chunks: Buffer[] = [];
  file.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise((resolve, reject) => file.on('end', resolve).on('error', reject));
  draw(file, withStructure(file, laidOut));
  await written;
  return Buffer.concat(chunks);
}
