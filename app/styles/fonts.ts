import localFont from 'next/font/local';

// Latin subsets only: Spanish and English need nothing else. The optical-size axis gives big type its fine strokes.
export const displayFont = localFont({
  src: '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  variable: '--font-display',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});

export const displayItalicFont = localFont({
  src: '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2',
  variable: '--font-display-italic',
  weight: '100 900',
  style: 'italic',
  display: 'swap',
  preload: false,
  adjustFontFallback: 'Times New Roman',
});

export const textFont = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-text',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
});
