import { type PdfDictionary, PdfFile } from '@/tests/support/pdf-file';

/** What is drawn on each page of a PDF, in their order. */
export const pageContents = (bytes: Uint8Array): string[] => new PdfFile(bytes).pages.map(({ content }) => content);

const MAPPED = /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g;

/** The text of each glyph by its number, as a font of a file says: what is copied and what is said of it. */
export function textsOfFont(file: PdfFile, font: PdfDictionary): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, first = '', list = ''] of file.stream(font.ToUnicode).toString('latin1').matchAll(MAPPED)) {
    const from = Number.parseInt(first, 16);
    for (const [at, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = hex.split(' ').filter(Boolean);
      texts.set(from + at, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return texts;
}

/** The glyphs that a page draws, in their order, each with the name of its font there. */
export function* drawnGlyphs(content: string): Generator<{ font: string; glyph: number }> {
  let font = '';
  for (const [, named, run = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>[^\]<]*)+)\]\s*TJ/g)) {
    if (named) font = named;
    const hex = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('');
    for (const [digits] of hex.matchAll(/.{4}/g)) yield { font, glyph: Number.parseInt(digits, 16) };
  }
}

/** A page's fonts by the names that its content has for them. */
export function fontsOf(file: PdfFile, page: PdfDictionary): Map<string, PdfDictionary> {
  const fonts = file.dictionary(file.dictionary(page.Resources).Font);
  return new Map(Object.entries(fonts).map(([name, font]) => [name, file.dictionary(font)]));
}

/** The text that a PDF shows whose fonts are within it. */
export function pdfText(bytes: Uint8Array): string {
  const file = new PdfFile(bytes);
  return file.pages
    .map(({ page, content }) => {
      const texts = new Map([...fontsOf(file, page)].map(([name, font]) => [name, textsOfFont(file, font)]));
      return [...drawnGlyphs(content)].map(({ font, glyph }) => texts.get(font)?.get(glyph) ?? '').join('');
    })
    .join('');
}
