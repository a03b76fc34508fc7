import localFont from 'next/font/local';

/** The `&` between two names alone: the first screen does not wait for a font of which it shows one letter. */
export const ampersandFont = localFont({
  src: '../../../app/styles/fonts/fraunces-ampersand.woff2',
  weight: '300',
  style: 'italic',
  display: 'swap',
  fallback: ['Georgia', 'serif'],
  adjustFontFallback: false,
});
