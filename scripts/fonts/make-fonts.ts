import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { PAPER_SIGNS } from '../../lib/provider/documents/printable';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'node_modules/@fontsource-variable');
const STILL = join(ROOT, 'node_modules/@fontsource/fraunces/files');
const TARGET = join(ROOT, 'app/styles/fonts');
const OF_PAPERS = join(ROOT, 'node_modules/@expo-google-fonts');
const PAPERS = join(ROOT, 'lib/provider/documents/fonts');

/** The signs of ranges as CSS writes them. */
const signsOf = (ranges: string) =>
  ranges
    .split(' ')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((point) => Number.parseInt(point, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');

/** The characters that the font packages call Latin. */
const LATIN = signsOf(
  '20-7E A0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FFFD',
);

/**
 * What sets letters and figures as they should be, and the two forms that the styles choose (app/styles/_base.scss).
 */
const INTER_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'tnum', 'lnum', 'cv11', 'ss03'];

/** The weights that the styles use; big type's fine strokes for all of the display font, which has no small type. */
const FONTS = {
  'fraunces-display': {
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    text: null,
    variationAxes: { opsz: 72, wght: { min: 300, max: 600 } },
  },
  // A line of emphasis, a couple's quote: one weight serves them both.
  'fraunces-italic': {
    source: 'fraunces/files/fraunces-latin-wght-italic.woff2',
    text: null,
    variationAxes: { wght: 300 },
  },
  'inter-text': {
    source: 'inter/files/inter-latin-wght-normal.woff2',
    text: LATIN,
    keepFeatures: INTER_FEATURES,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
};

/** next/og, which draws the pictures beside links, reads neither WOFF2 nor variable fonts. */
const OF_PICTURES = {
  'fraunces-picture': 'fraunces-latin-300-normal',
  'fraunces-picture-italic': 'fraunces-latin-300-italic',
};

for (const [name, { source, text, ...wanted }] of Object.entries(FONTS)) {
  const options = { targetFormat: 'woff2', keepAllGlyphs: text === null, ...wanted } as const;
  const font = await subsetFont(readFileSync(join(SOURCES, source)), text, options);
  writeFileSync(join(TARGET, `${name}.woff2`), font);
  console.log(`${name}: ${font.length} bytes`);
}
for (const [name, source] of Object.entries(OF_PICTURES))
  copyFileSync(join(STILL, `${source}.woff`), join(TARGET, `${name}.woff`));

/**
 * What papers are set in (lib/provider/documents/paper-fonts.ts): as wide as Helvetica, Times and Courier, with the
 * letters of names that come from anywhere in Europe and from Vietnam. Without features: a report has thousands of
 * cells to set.
 */
const PAPER_FONTS = {
  'sans-regular': 'arimo/400Regular/Arimo_400Regular.ttf',
  'sans-bold': 'arimo/700Bold/Arimo_700Bold.ttf',
  'serif-regular': 'tinos/400Regular/Tinos_400Regular.ttf',
  'mono-bold': 'cousine/700Bold/Cousine_700Bold.ttf',
};
const OUTLINE_HEAD_BYTES = 10;
const paperSigns = signsOf(PAPER_SIGNS);
for (const [name, source] of Object.entries(PAPER_FONTS)) {
  const font = await subsetFont(readFileSync(join(OF_PAPERS, source)), paperSigns, {
    targetFormat: 'truetype',
    keepFeatures: [],
  });
  // fontkit looks at the outline of a space too, and where that is the last of all it looks past the file's end.
  writeFileSync(join(PAPERS, `${name}.ttf`), Buffer.concat([font, Buffer.alloc(OUTLINE_HEAD_BYTES)]));
  console.log(`${name}: ${font.length} bytes`);
}
copyFileSync(join(OF_PAPERS, 'arimo/LICENSE_FONT'), join(PAPERS, 'license.txt'));
