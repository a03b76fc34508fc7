import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import { paperSigns } from './printable';

const file = (name: string) => join(process.cwd(), 'lib/provider/documents/fonts', `${name}.ttf`);

/** For text of all sizes; `BOLD` for emphasis. */
export const SANS = 'Paper Sans';
/** Names, headings and large amounts. */
export const SERIF = 'Paper Serif';
/** For what people copy sign by sign. */
export const MONO = 'Paper Mono';
export const BOLD = 700;

// Fonts are embedded, so that a file looks the same everywhere and screen readers can read it: ISO 14289-1, 7.21.4.
const FACES = [
  { fontFamily: SANS, fontWeight: 400, src: file('sans-regular') },
  { fontFamily: SANS, fontWeight: BOLD, src: file('sans-bold') },
  { fontFamily: SERIF, fontWeight: 400, src: file('serif-regular') },
  { fontFamily: MONO, fontWeight: BOLD, src: file('mono-bold') },
];
for (const { fontFamily: family, ...face } of FACES) Font.register({ family, ...face });

let loading: Promise<unknown> | null = null;

/**
 * Loads the fonts of papers, once. fontkit remembers an outline by what it first met it as: if the U was first met as
 * part of Ú, it stays a part of a letter for ever, which is drawn but has no text. So every sign is met by itself
 * before anything is drawn.
 */
export function loadPaperFonts(): Promise<unknown> {
  loading ??= Promise.all(
    FACES.map(async (face) => {
      await Font.load(face);
      const font = Font.getFont(face)?.data;
      if (font && 'glyphForCodePoint' in font) for (const sign of paperSigns()) font.glyphForCodePoint(sign);
    }),
  );
  return loading;
}
