import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'node_modules/@fontsource-variable');
const STILL = join(ROOT, 'node_modules/@fontsource/fraunces/files');
const TARGET = join(ROOT, 'app/styles/fonts');

/** The weights that the styles use; big type's fine strokes for all of the display font, which has no small type. */
const FONTS = {
  'fraunces-display': {
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    variationAxes: { opsz: 72, wght: { min: 300, max: 600 } },
  },
  // An ampersand, a line of emphasis, a couple's quote: one weight serves them all.
  'fraunces-italic': { source: 'fraunces/files/fraunces-latin-wght-italic.woff2', variationAxes: { wght: 300 } },
  'inter-text': {
    source: 'inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
};

/** next/og, which draws the pictures beside links, reads neither WOFF2 nor variable fonts. */
const OF_PICTURES = {
  'fraunces-picture': 'fraunces-latin-300-normal',
  'fraunces-picture-italic': 'fraunces-latin-300-italic',
};

for (const [name, { source, variationAxes }] of Object.entries(FONTS)) {
  const options = { targetFormat: 'woff2', keepAllGlyphs: true, variationAxes } as const;
  const font = await subsetFont(readFileSync(join(SOURCES, source)), null, options);
  writeFileSync(join(TARGET, `${name}.woff2`), font);
  console.log(`${name}: ${font.length} bytes`);
}
for (const [name, source] of Object.entries(OF_PICTURES))
  copyFileSync(join(STILL, `${source}.woff`), join(TARGET, `${name}.woff`));
