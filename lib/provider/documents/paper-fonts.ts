import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';

const file = (name: string) => join(process.cwd(), 'lib/provider/documents/fonts', `${name}.ttf`);

/** What is read: words of all sizes. Bold by `BOLD`. */
export const SANS = 'Paper Sans';
/** Names, headings and large amounts. */
export const SERIF = 'Paper Serif';
/** What is copied sign by sign. */
export const MONO = 'Paper Mono';
export const BOLD = 700;

// A file that has its fonts within looks and reads alike everywhere, also to who cannot see it: ISO 14289-1, 7.21.4.
Font.register({
  family: SANS,
  fonts: [{ src: file('sans-regular') }, { src: file('sans-bold'), fontWeight: BOLD }],
});
Font.register({ family: SERIF, src: file('serif-regular') });
Font.register({ family: MONO, src: file('mono-bold'), fontWeight: BOLD });
