import localFont from 'next/font/local';

// Only Latin subsets: Spanish and English need nothing else. The files contain only what the styles use, at half the
// size of the packages' own; `npx tsx scripts/fonts/make-fonts.ts` makes them.
export const displayFont = localFont({
  src: './fonts/fraunces-display.woff2',
  variable: '--font-display',
  weight: '300 600',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});

export const displayItalicFont = localFont({
  src: './fonts/fraunces-italic.woff2',
  variable: '--font-display-italic',
  weight: '300 400',
  style: 'italic',
  display: 'swap',
  preload: false,
  adjustFontFallback: 'Times New Roman',
});

export const textFont = localFont({
  src: './fonts/inter-text.woff2',
  variable: '--font-text',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: 'Arial',
});
