import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'node_modules/@fontsource-variable');
const STILL = join(ROOT, 'node_modules/@fontsource/fraunces/files');
const TARGET = join(ROOT, 'app/styles/fonts');

/** The packages' Latin, as CSS writes its ranges. */
const LATIN = '20-7E A0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FFFD'
  .split(' ')
  .flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  })
  .join('');

/** What sets letters and figures as they should be, and the two forms that the styles choose (app/styles/_base.scss). */
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
